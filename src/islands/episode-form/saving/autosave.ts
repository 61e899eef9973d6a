import type { ArrivedFile, InitialValues, EpisodeFormState, EpisodeFormStore, Fields } from './form-store.ts';
import { writeStored, storedNames, readStored } from '../../ui/stored.ts';
import type { WallTime } from '#shared/time-zone.ts';
import { initialState } from './form-store.ts';
import { isSameTime } from './schedule-plan.ts';
import { stillUnfinished } from './unfinished.ts';

/** Prefix of all forms in the browser's storage; signing out removes them (account/account.ts). */
const PREFIX = 'form:';
const QUIET_MS = 300;
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** `beginning` and `setAside` keep the names that browsers already have in storage. */
type StoredForm = {
  at: number;
  /** The form's initial values. */
  beginning: InitialValues;
  fields: Fields;
  audio: ArrivedFile | null;
  pdf: ArrivedFile | null;
  /** The discarded fields. */
  setAside: Fields | null;
  /** Absent in forms of an earlier version. */
  unfinished?: EpisodeFormState['unfinished'];
  /** The publishing time, if one was chosen: a suggestion is made anew. */
  wall?: WallTime | undefined;
};

/** Returns the storage key: per user, one for every episode and one for the next new one. */
export const autosaveKey = (userId: string, episodeId: string | null): string =>
  `${PREFIX}${userId}:${episodeId ?? 'new'}`;

/** Autosaves the form shortly after each change, and at once when the page closes. Returns a function that stops it. */
export function autosaveForm(form: EpisodeFormStore, name: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write(name, form.getState());
  };
  const stop = form.subscribe((state, before) => {
    if (!isOtherText(state, before)) return;
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  const leave = () => flush();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', leave);
  return () => {
    flush();
    stop();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', leave);
  };
}

/** Restores unsaved input, and the version of the episode it was based on. */
export function restoreAutosave(form: EpisodeFormStore, name: string): void {
  const stored = readStored<StoredForm | null>(name, null);
  if (!stored || Date.now() - stored.at > LIFE_MS) return;
  const { at, beginning: initial, fields, audio, pdf, setAside: discardedFields, unfinished, wall } = stored;
  const isAnything = discardedFields !== null || wall !== undefined || !isUnchanged({ initial, fields }, audio, pdf);
  form.setState({
    ...initialState(initial, form.getState().plan),
    fields: { ...form.getState().fields, ...initial.fields, ...fields }, // it may be older than a field
    audio: audio ?? { step: 'none' },
    pdf: pdf ?? { step: 'none' },
    unfinished: {
      audio: stillUnfinished(unfinished?.audio, Date.now()),
      pdf: stillUnfinished(unfinished?.pdf, Date.now()),
    },
    restoredFrom: isAnything ? at : null,
    discardedFields,
    ...(wall && { wall }),
  });
}

export const clearAutosave = (name: string): boolean => writeStored(name, null);

const isOtherText = (now: EpisodeFormState, before: EpisodeFormState): boolean =>
  (['fields', 'audio', 'pdf', 'unfinished', 'initial', 'discardedFields', 'wall'] as const).some(
    (part) => now[part] !== before[part],
  );

function write(name: string, state: EpisodeFormState): void {
  const { initial, fields, unfinished, discardedFields } = state;
  const wall = isSameTime(state.wall, initialState(initial, state.plan).wall) ? undefined : state.wall;
  const audio = state.audio.step === 'arrived' ? state.audio : initial.audio;
  const pdf = arrivedPdf(state);
  const isUnfinished = unfinished.audio !== null || unfinished.pdf !== null;
  if (!discardedFields && !isUnfinished && !wall && isUnchanged(state, audio, pdf)) return void clearAutosave(name);
  const at = Date.now();
  const stored: StoredForm = {
    at,
    beginning: initial,
    fields,
    audio,
    pdf,
    setAside: discardedFields,
    unfinished,
    wall,
  };
  if (writeStored(name, stored)) return;
  makeRoom(name);
  writeStored(name, stored);
}

/** Returns the PDF to store: a removed one is null; one that is still uploading is not stored yet. */
function arrivedPdf({ pdf, initial }: EpisodeFormState): ArrivedFile | null {
  if (pdf.step === 'arrived') return pdf;
  return pdf.step === 'none' ? null : initial.pdf;
}

type Compared = Pick<EpisodeFormState, 'initial' | 'fields'>;

const isUnchanged = ({ initial, fields }: Compared, audio: ArrivedFile | null, pdf: ArrivedFile | null) =>
  JSON.stringify([fields, audio, pdf]) === JSON.stringify([initial.fields, initial.audio, initial.pdf]);

/** Evicts the oldest autosaves when storage is full, in favour of the current form. */
function makeRoom(name: string): void {
  const savedAt = (other: string) => readStored<StoredForm | null>(other, null)?.at ?? 0;
  const others = storedNames(PREFIX).filter((other) => other !== name);
  const oldest = others.sort((a, b) => savedAt(a) - savedAt(b));
  for (const key of oldest.slice(0, Math.ceil(oldest.length / 2))) clearAutosave(key);
}
