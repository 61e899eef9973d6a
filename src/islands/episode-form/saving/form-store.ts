import type { AudioMarks } from '#shared/audio-marks.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { type EpisodeState, stateOf } from '#shared/episode-acts.ts';
import {
  episodeField,
  episodeFieldsWhere,
  type EpisodeValues,
  type FieldsWith,
  fieldWords,
} from '#shared/episode-fields.ts';
import type { MeasuredLoudness } from '#shared/sound.ts';
import type { UploadKind } from '#shared/upload.ts';
import type { Voices } from '#shared/voices.ts';
import { createContext, useContext } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import type { Problems } from '../../ui/problems.ts';
import { formatChapterLines } from './chapter-lines.ts';
import type { Made, MakeProblem, Recording } from '../make-mp3/recording.ts';

export type FormField = FieldsWith<{ control: string }>;
/** The form's input: empty where the episode has null. `chapters` are lines such as `12:30 Title`, `place` digits. */
export type Fields = {
  [Name in FormField]: Name extends 'chapters' | 'place'
    ? string
    : Name extends 'voices'
      ? Voices | ''
      : NonNullable<EpisodeValues[Name]>;
};
export const FORM_FIELDS = episodeFieldsWhere(({ control }) => control !== undefined) as FormField[];

/** `duration` in whole seconds, `size` in bytes; `isPresent` marks the episode's current file. */
export type ArrivedFile = {
  step: 'arrived';
  name: string;
  objectPath: string;
  size?: number | undefined;
  duration?: number | undefined;
  marks?: AudioMarks | undefined;
  sound?: MeasuredLoudness | undefined;
  isPresent?: boolean;
};

/** Progress of a transfer. Times in seconds, sizes in bytes; null while unknown. */
export type Progress = { sent: number; total: number; bytesPerSecond: number | null; secondsLeft: number | null };

/**
 * A file on its way from the user's disk to the episode. An error that `isFinal` cannot be retried. `recording`: what
 * chosen audio holds, null when that cannot be told here, undefined while it is read.
 */
export type Attachment =
  | { step: 'none' }
  | { step: 'chosen'; file: File; recording?: Recording | null | undefined }
  | { step: 'sending'; file: File; progress: Progress; note?: string | undefined }
  | { step: 'failed'; file: File; problem: string; isFinal: boolean }
  | ArrivedFile;

/** An MP3 of the audio `name`, until it is uploaded in its place; `made` is null when the user stopped it. */
export type Mp3InProgress = { name: string; made: Promise<Made | MakeProblem | null> };

/** Whether a file that was chosen is still to arrive. */
export const isWaiting = (file: Attachment): boolean =>
  file.step === 'chosen' || file.step === 'sending' || (file.step === 'failed' && !file.isFinal);

/** An interrupted upload, of which the server has so many percent; `at` in milliseconds. */
export type Unfinished = { name: string; percent: number; at: number };

/** In place of a name, which is not stored: of the audio an episode has. Shown as the words have it. */
export const CURRENT_AUDIO = 'Current audio';

/** The form's initial values; `updatedAt` is the version of an existing episode, null for a new one. */
export type InitialValues = {
  fields: Fields;
  audio: ArrivedFile | null;
  pdf: ArrivedFile | null;
  id: string | null;
  /** The episode that a new one is a copy of: its unsaved input is apart from that of the next new one. */
  copyOf?: string;
  updatedAt: string | null;
  isPublished: boolean;
  /** When it publishes itself, and why it will not; null for one that is not scheduled. */
  publishAt: string | null;
  /** Whether there is a version of it in another language. */
  hasTranslation?: boolean;
  /** Of an existing episode, as it is stored. */
  isMadeWithAi?: boolean;
};

/** Returns the state of the episode that is in the form. */
export const stateIn = ({ id, isPublished, publishAt }: InitialValues): EpisodeState =>
  id === null ? 'new' : stateOf({ published: isPublished, publishAt });

/** The values a file offers for fields of the form. */
export type Offer = Partial<Pick<Fields, 'title' | 'description' | 'chapters' | 'artwork'>>;

/** `approval`: saved as a draft, and an administrator is asked to publish it. */
export type SaveIntent = 'draft' | 'publish' | 'schedule' | 'approval';

export type EpisodeFormState = {
  initial: InitialValues;
  fields: Fields;
  audio: Attachment;
  pdf: Attachment;
  mp3: Mp3InProgress | null;
  /** Uploads that continue when their file is chosen again; null while there is none. */
  unfinished: Record<UploadKind, Unfinished | null>;
  /** The metadata of the new audio, while the user decides. */
  offer: Offer | null;
  /** When it is to publish itself. */
  publishAt: string | null;
  problems: Problems;
  refusal: { sentence: string; isSignedOut: boolean } | null;
  pending: SaveIntent | null;
  /** The picture that is on its way to the server; a save waits for it. */
  picture: Promise<void> | null;
  /** Whether a save waits for files to arrive. */
  awaitsFiles: boolean;
  /** The question before it becomes public, while the user decides. */
  sheet: { intent: SaveIntent; isLater?: boolean } | null;
  /** The version someone else has saved in the meantime, and what this save was to be. */
  conflict: { theirs: SingleEpisode; intent: SaveIntent } | null;
  /** When (milliseconds) restored input was typed; null if nothing was restored. */
  restoredFrom: number | null;
  /** The user's own texts that were discarded in a conflict. */
  discardedFields: Fields | null;
};

export type EpisodeFormStore = StoreApi<EpisodeFormState>;

type Written = Partial<Pick<EpisodeValues, FormField>>;

/** Returns the form's input for an episode, or for a new one. */
function fieldsOf(episode: Written): Fields {
  const values = FORM_FIELDS.map((name) => [name, episode[name] ?? episodeField(name).empty ?? '']);
  return {
    ...(Object.fromEntries(values) as Fields),
    chapters: formatChapterLines(episode.chapters ?? null),
    place: String(episode.place ?? ''),
  };
}

export const NEW_EPISODE: InitialValues = {
  fields: fieldsOf({}),
  audio: null,
  pdf: null,
  id: null,
  updatedAt: null,
  isPublished: false,
  publishAt: null,
};

/** Returns the initial values for an existing episode. */
export function initialValuesOf(episode: SingleEpisode): InitialValues {
  const { audioUrl, audioBytes, duration, pdfUrl, pdfName, loudness = null, loudnessProblem = null } = episode;
  const sound = { loudness, loudnessProblem };
  const audio = { name: CURRENT_AUDIO, objectPath: audioUrl, size: audioBytes, duration, sound };
  return {
    fields: fieldsOf(episode),
    audio: { step: 'arrived', isPresent: true, ...audio },
    pdf: pdfUrl ? { step: 'arrived', isPresent: true, name: pdfName ?? 'PDF', objectPath: pdfUrl } : null,
    id: episode.id,
    updatedAt: episode.updatedAt,
    isPublished: episode.published,
    publishAt: episode.publishAt ?? null,
    hasTranslation: episode.translation !== null,
    isMadeWithAi: episode.isMadeWithAi,
  };
}

/** Fields that belong to the audio or to one episode alone. */
const NOT_COPIED = ['transcript', 'chapters', 'reviewedBy', 'reviewedAt', 'translationOf', 'place'] as const;

/** Returns the initial values of a copy of an episode, under this title: its texts and picture, but no file. */
export function initialCopyOf(episode: Written & { id: string }, title: string): InitialValues {
  const nothing = fieldsOf({});
  const own = Object.fromEntries(NOT_COPIED.map((name) => [name, nothing[name]]));
  return { ...NEW_EPISODE, fields: { ...fieldsOf(episode), ...own, title }, copyOf: episode.id };
}

/** Returns the initial values of an episode's version in another language: what does not depend on it. */
export function initialVersionOf(episode: Written & { id: string }, language: string): InitialValues {
  const { artwork, category, sources } = fieldsOf(episode);
  const fields = { ...NEW_EPISODE.fields, artwork, category, sources, language, translationOf: episode.id };
  return { ...NEW_EPISODE, fields, copyOf: `${episode.id} ${language}` };
}

/** Returns the initial values of a new part of a series. */
export const initialPartOf = (seriesId: string): InitialValues => ({
  ...NEW_EPISODE,
  fields: { ...NEW_EPISODE.fields, seriesId },
  copyOf: `series ${seriesId}`,
});

/** Creates a form's store with its initial state. */
export function createEpisodeForm(initial: InitialValues = NEW_EPISODE): EpisodeFormStore {
  return createStore<EpisodeFormState>(() => initialState(initial));
}

export function initialState(initial: InitialValues): EpisodeFormState {
  return {
    initial,
    fields: initial.fields,
    audio: initial.audio ?? { step: 'none' },
    pdf: initial.pdf ?? { step: 'none' },
    mp3: null,
    unfinished: { audio: null, pdf: null },
    offer: null,
    publishAt: initial.publishAt ?? null,
    problems: {},
    refusal: null,
    pending: null,
    picture: null,
    awaitsFiles: false,
    sheet: null,
    conflict: null,
    restoredFrom: null,
    discardedFields: null,
  };
}

export function changeField(form: EpisodeFormStore, change: Partial<Fields>): void {
  const { fields, problems } = form.getState();
  const left = Object.entries(problems).filter(([name]) => !((name.split('.')[0] ?? '') in change));
  form.setState({ fields: { ...fields, ...change }, problems: Object.fromEntries(left) });
}

export function setAttachment(form: EpisodeFormStore, kind: UploadKind, attachment: Attachment): void {
  form.setState(kind === 'audio' ? { audio: attachment } : { pdf: attachment });
}

export function setUnfinished(form: EpisodeFormStore, kind: UploadKind, unfinished: Unfinished | null): void {
  form.setState((state) => ({ unfinished: { ...state.unfinished, [kind]: unfinished } }));
}

/** Sets the message beside one field, or clears it with null. */
export function setProblem(form: EpisodeFormStore, name: string, problem: string | null): void {
  const { [name]: _, ...others } = form.getState().problems;
  form.setState({ problems: problem ? { ...others, [name]: problem } : others });
}

export const FormContext = createContext<EpisodeFormStore | null>(null);

export function useFormStore(): EpisodeFormStore {
  const form = useContext(FormContext);
  if (!form) throw new Error('There is no episode form around this');
  return form;
}

export function useFormState<Part>(select: (state: EpisodeFormState) => Part): Part {
  return useStore(useFormStore(), select);
}

/** Returns a field's id, label, hint and problem; the problem may be that of one of its lines. */
export function useField(name: FormField) {
  const { label, hint } = fieldWords(name);
  const problem = useFormState(({ problems }) => {
    return problems[name] ?? Object.entries(problems).find(([field]) => field.startsWith(`${name}.`))?.[1];
  });
  return { id: name, label, hint, problem };
}
