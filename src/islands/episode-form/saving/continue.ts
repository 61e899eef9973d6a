import type { SingleEpisode } from '#shared/episode.ts';
import {
  type ArrivedFile,
  type Attachment,
  type EpisodeFormState,
  type EpisodeFormStore,
  type Fields,
  FORM_FIELDS,
  initialValuesOf,
} from './form-store.ts';

/** Returns the fields that were changed between two states of the form. */
export function typedSince({ fields: before }: EpisodeFormState, { fields: now }: EpisodeFormState): Partial<Fields> {
  const names = FORM_FIELDS.filter((name) => now[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

/** Returns whether a field or a file was changed. */
export function isChangedSince(before: EpisodeFormState, now: EpisodeFormState): boolean {
  const isSameAudio = isSameUpload(pathOf(now.audio), pathOf(before.audio));
  const isSame = isSameAudio && now.pdf === before.pdf;
  return !isSame || Object.keys(typedSince(before, now)).length > 0;
}

/** Goes on with an episode that was saved, keeping these fields and what it does not have of the files. */
export function continueFrom(form: EpisodeFormStore, episode: SingleEpisode, fields: Partial<Fields>): void {
  const initial = initialValuesOf(episode);
  const { audio, pdf } = form.getState();
  const present = (mine: Attachment, saved: ArrivedFile | null) =>
    saved && isSameUpload(pathOf(mine), saved.objectPath) ? saved : mine;
  form.setState({
    initial,
    publishAt: initial.publishAt,
    fields: { ...initial.fields, ...fields },
    audio: present(audio, initial.audio),
    pdf: present(pdf, initial.pdf),
    restoredFrom: null,
  });
}

const pathOf = (file: Attachment): string => (file.step === 'arrived' ? file.objectPath : '');

/** Returns whether both lead to one upload: its extension is a guess at first (server/media/object-path.ts). */
export const isSameUpload = (one: string, other: string): boolean => withoutExtension(one) === withoutExtension(other);
const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');
