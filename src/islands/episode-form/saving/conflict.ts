import { studioWords } from '#shared/language.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { fieldWords } from '#shared/episode-fields.ts';
import { formatDuration } from '#shared/format.ts';
import { formatBytes } from '#shared/size.ts';
import {
  CURRENT_AUDIO,
  type Attachment,
  type EpisodeFormState,
  type EpisodeFormStore,
  FORM_FIELDS,
  type FormField,
  initialValuesOf,
  initialState,
} from './form-store.ts';

import { shownTranscript } from './transcript-lines.ts';
import { voicesText } from './voices-text.ts';

export type FieldName = FormField | 'audio' | 'pdf';
export type Choice = 'mine' | 'theirs';

/**
 * A field someone else has changed. `isMineToo`: I changed it as well, so a choice is needed; otherwise theirs is
 * taken, because nothing of mine would be lost.
 */
export type Difference = { name: FieldName; label: string; mine: string; theirs: string; isMineToo: boolean };

const NAMES: FieldName[] = ['audio', 'pdf', ...FORM_FIELDS];

function labelOf(name: FieldName): string {
  const { upload, episodeFields } = studioWords();
  const { label } = name === 'audio' || name === 'pdf' ? upload[name] : fieldWords(name);
  return label.replace(` ${episodeFields.optional}`, '');
}

type Contents = Pick<EpisodeFormState, 'fields' | 'audio' | 'pdf'>;

/** Returns what they changed since this form was opened, in the order of the form. */
export function differencesOf(state: EpisodeFormState, episode: SingleEpisode): Difference[] {
  const before = initialState(state.initial);
  const after = initialState(initialValuesOf(episode));
  const { yourFile, theirFile } = studioWords().episodeForm.conflict;
  return NAMES.flatMap((name) => {
    const [was, mine, theirs] = [before, state, after].map((contents) => valueAt(contents, name));
    if (theirs === was || theirs === mine) return [];
    const texts = { mine: textAt(state, name, yourFile), theirs: textAt(after, name, theirFile) };
    return [{ name, label: labelOf(name), ...texts, isMineToo: mine !== was }];
  });
}

/** Continues from their version with the choices made; my discarded texts can be restored, never lost. */
export function resolveConflict(form: EpisodeFormStore, choices: Partial<Record<FieldName, Choice>>): void {
  const state = form.getState();
  if (!state.conflict) return;
  const after = initialState(initialValuesOf(state.conflict.theirs));
  const differences = differencesOf(state, state.conflict.theirs);
  const given = differences.filter(({ name, isMineToo }) => !isMineToo || choices[name] === 'theirs');
  const isTheirs = (name: FieldName) => given.some((difference) => difference.name === name);
  const taken = Object.entries(after.fields).filter(([name]) => isTheirs(name as FormField));
  const isTextLost = given.some(({ name, isMineToo }) => isMineToo && name in state.fields);
  form.setState({
    initial: after.initial,
    fields: { ...state.fields, ...Object.fromEntries(taken) },
    audio: isTheirs('audio') || isPresent(state.audio) ? after.audio : state.audio,
    pdf: isTheirs('pdf') || isPresent(state.pdf) ? after.pdf : state.pdf,
    discardedFields: isTextLost ? state.fields : state.discardedFields,
    // A time that was not touched here is theirs.
    publishAt: state.publishAt === state.initial.publishAt ? after.publishAt : state.publishAt,
    conflict: null,
  });
}

const isPresent = (attachment: Attachment): boolean => attachment.step === 'arrived' && attachment.isPresent === true;

/** Returns what two versions of a field are compared by. Files by their address: two can have the same length. */
function valueAt(contents: Contents, name: FieldName): string {
  if (name !== 'audio' && name !== 'pdf') return textAt(contents, name, '');
  const file = contents[name];
  return file.step === 'arrived' ? file.objectPath : '';
}

function textAt({ fields, audio, pdf }: Contents, name: FieldName, whose: string): string {
  const { conflict: t, details } = studioWords().episodeForm;
  if (name === 'audio') return fileText(audio, t.noAudio, whose);
  if (name === 'pdf') return fileText(pdf, t.noPdf, whose);
  if (name === 'artwork') return fields.artwork || t.madeBySite;
  if (name === 'language') return fields.language || details.sameAsShow;
  if (name === 'voices') return voicesText(fields.voices);
  if (name === 'transcript') return shownTranscript(fields.transcript);
  if (name === 'sources') return fields.sources.map(({ title, url }) => `${title}\n${url}`).join('\n');
  return fields[name];
}

/** Says whose file it is: name, length and size can be the same. */
function fileText(attachment: Attachment, none: string, whose: string): string {
  if (attachment.step !== 'arrived') return none;
  const { name, duration, size } = attachment;
  const facts = [
    name === CURRENT_AUDIO ? null : name,
    duration === undefined ? null : formatDuration(duration),
    size === undefined ? null : formatBytes(size),
  ];
  return `${whose}: ${facts.filter(Boolean).join(', ')}`;
}
