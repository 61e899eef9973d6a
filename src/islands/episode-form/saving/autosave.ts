import { localPath } from '#shared/local-path.ts';
import type { ArrivedFile, InitialValues, EpisodeFormState, EpisodeFormStore, Fields } from './form-store.ts';
import { writeStored, storedNames, readStored } from '../../ui/stored.ts';
import type { WallTime } from '#shared/time-zone.ts';
import { initialState } from './form-store.ts';
import { isSameTime } from './schedule-plan.ts';
import { resumableUpload } from './unfinished.ts';
import { DAY_MS } from '#shared/units.ts';

/** Prefix of all forms in the browser's storage; signing out removes them (account/account.ts). */
const PREFIX = 'form:';
const QUIET_MS = 300;
const LIFE_MS = 30 * DAY_MS;

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
  /** The publishing time, if the user chose one: the suggested time is computed again. */
  wall?: WallTime | undefined;
};

const keyOf = (userId: string, { initial }: EpisodeFormState): string =>
  `${PREFIX}${userId}:${initial.id ?? initial.copyOf ?? 'new'}`;

/** `clear` drops what is not stored yet too, `stop` stores it; both leave what another tab has stored since. */
export type Autosave = { stop(): void; clear(): void };

/**
 * Restores the form, and then autosaves it shortly after each change, and at once when the page closes: per user, one
 * for every episode and one for the next new one.
 */
export function openAutosave(form: EpisodeFormStore, userId: string): Autosave {
  let key = keyOf(userId, form.getState());
  let storedAt = restore(form, key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Other tabs have the same key: what one of them has stored since is still being typed there.
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    if (readStored<StoredForm | null>(key, null)?.at === storedAt) writeStored(key, null);
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const stored = storedOf(form.getState());
    if (!stored) return clear();
    write(key, stored);
    storedAt = stored.at;
  };
  const unsubscribe = form.subscribe((state, before) => {
    if (!isOtherText(state, before)) return;
    if (state.initial.id !== before.initial.id) {
      clear();
      key = keyOf(userId, state);
      // A reload or signing in again opens the episode that exists now, with what is stored.
      history.replaceState(history.state, '', localPath(`/edit/${state.initial.id}`));
    }
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  const stop = () => {
    flush();
    unsubscribe();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
  return { stop, clear };
}

/** Restores unsaved input, and the version of the episode it was based on. Returns when it was stored, or null. */
function restore(form: EpisodeFormStore, key: string): number | null {
  const stored = readStored<StoredForm | null>(key, null);
  if (!stored || Date.now() - stored.at > LIFE_MS) return null;
  const { at, beginning: initial, fields, audio, pdf, setAside: discardedFields, unfinished, wall } = stored;
  const isAnything = discardedFields !== null || wall !== undefined || !isUnchanged({ initial, fields }, audio, pdf);
  form.setState({
    ...initialState(initial, form.getState().plan),
    fields: { ...form.getState().fields, ...initial.fields, ...fields }, // it may be older than a field
    audio: audio ?? { step: 'none' },
    pdf: pdf ?? { step: 'none' },
    unfinished: {
      audio: resumableUpload(unfinished?.audio, Date.now()),
      pdf: resumableUpload(unfinished?.pdf, Date.now()),
    },
    restoredFrom: isAnything ? at : null,
    discardedFields,
    ...(wall && { wall }),
  });
  return at;
}

const isOtherText = (now: EpisodeFormState, before: EpisodeFormState): boolean =>
  (['fields', 'audio', 'pdf', 'unfinished', 'initial', 'discardedFields', 'wall'] as const).some(
    (part) => now[part] !== before[part],
  );

/** Returns what is to be stored of the form; null while nothing was changed. */
function storedOf(state: EpisodeFormState): StoredForm | null {
  const { initial, fields, unfinished, discardedFields } = state;
  const wall = isSameTime(state.wall, initialState(initial, state.plan).wall) ? undefined : state.wall;
  const audio = state.audio.step === 'arrived' ? state.audio : initial.audio;
  const pdf = arrivedPdf(state);
  const isUnfinished = unfinished.audio !== null || unfinished.pdf !== null;
  if (!discardedFields && !isUnfinished && !wall && isUnchanged(state, audio, pdf)) return null;
  const input = { fields, audio, pdf, unfinished, wall };
  return { at: Date.now(), beginning: initial, ...input, setAside: discardedFields };
}

function write(key: string, stored: StoredForm): void {
  if (writeStored(key, stored)) return;
  makeRoom(key);
  writeStored(key, stored);
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
function makeRoom(current: string): void {
  const savedAt = (other: string) => readStored<StoredForm | null>(other, null)?.at ?? 0;
  const others = storedNames(PREFIX).filter((other) => other !== current);
  const oldest = others.sort((a, b) => savedAt(a) - savedAt(b));
  for (const key of oldest.slice(0, Math.ceil(oldest.length / 2))) writeStored(key, null);
}
