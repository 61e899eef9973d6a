import { localPath } from '#shared/local-path.ts';
import type { ArrivedFile, InitialValues, EpisodeFormState, EpisodeFormStore, Fields } from './form-store.ts';
import { uniqueId } from '../../capabilities/unique-id.ts';
import { forgetUnsaved, readUnsaved, storeUnsaved, type UnsavedName, unsavedNames } from '../../ui/unsaved.ts';
import { initialState } from './form-store.ts';
import { resumableUpload } from './unfinished.ts';

const QUIET_MS = 300;

/** `beginning` and `setAside` keep the names that browsers already have in storage. */
type StoredForm = {
  /** The form's initial values. */
  beginning: InitialValues;
  fields: Fields;
  audio: ArrivedFile | null;
  pdf: ArrivedFile | null;
  /** The discarded fields. */
  setAside: Fields | null;
  /** Absent in forms of an earlier version. */
  unfinished?: EpisodeFormState['unfinished'];
};

const keyOf = (userId: string, { initial }: EpisodeFormState): UnsavedName =>
  `form:${userId}:${initial.id ?? initial.copyOf ?? 'new'}`;

/** Returns the key to begin with: that of its episode, or of the new one that was typed last, in whichever tab. */
function firstKey(userId: string, state: EpisodeFormState): UnsavedName {
  const key = keyOf(userId, state);
  return (state.initial.id ? undefined : unsavedNames(key)[0]) ?? key;
}

/** `clear` drops what is not stored yet too, `stop` stores it; both leave what another tab has stored since. */
export type Autosave = { stop(): void; clear(): void };

/**
 * Restores the form, and then autosaves it shortly after each change, and at once when the page closes: per user, one
 * for every episode and one for each new one.
 */
export function openAutosave(form: EpisodeFormStore, userId: string): Autosave {
  let key = firstKey(userId, form.getState());
  let storedAt = restore(form, key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Other tabs have the same key: what one of them has stored since is still being typed there.
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    if (readUnsaved(key)?.at === storedAt) forgetUnsaved(key);
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const stored = storedOf(form.getState());
    if (!stored) return clear();
    // Of two new episodes in two tabs each is stored: the next visits bring them back one after the other.
    const other = readUnsaved(key);
    const isTaken = !stored.beginning.id && other !== null && other.at !== storedAt;
    if (isTaken) key = `${keyOf(userId, form.getState())}:${uniqueId()}`;
    storedAt = storeUnsaved(key, stored);
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
function restore(form: EpisodeFormStore, key: UnsavedName): number | null {
  const stored = readUnsaved<StoredForm>(key);
  if (!stored) return null;
  const { at, beginning: initial, fields, audio, pdf, setAside: discardedFields, unfinished } = stored;
  const isAnything = discardedFields !== null || !isUnchanged({ initial, fields }, audio, pdf);
  form.setState({
    ...initialState(initial),
    fields: { ...form.getState().fields, ...initial.fields, ...fields }, // it may be older than a field
    audio: audio ?? { step: 'none' },
    pdf: pdf ?? { step: 'none' },
    unfinished: {
      audio: resumableUpload(unfinished?.audio, Date.now()),
      pdf: resumableUpload(unfinished?.pdf, Date.now()),
    },
    restoredFrom: isAnything ? at : null,
    discardedFields,
  });
  return at;
}

const isOtherText = (now: EpisodeFormState, before: EpisodeFormState): boolean =>
  (['fields', 'audio', 'pdf', 'unfinished', 'initial', 'discardedFields'] as const).some(
    (part) => now[part] !== before[part],
  );

/** Returns what to store of the form; null while nothing has changed. */
function storedOf(state: EpisodeFormState): StoredForm | null {
  const { initial, fields, unfinished, discardedFields } = state;
  const audio = state.audio.step === 'arrived' ? state.audio : initial.audio;
  const pdf = arrivedPdf(state);
  const isUnfinished = unfinished.audio !== null || unfinished.pdf !== null;
  if (!discardedFields && !isUnfinished && isUnchanged(state, audio, pdf)) return null;
  const input = { fields, audio, pdf, unfinished };
  return { beginning: initial, ...input, setAside: discardedFields };
}

/** Returns the PDF to store: a removed one is null; one that is still uploading is not stored yet. */
function arrivedPdf({ pdf, initial }: EpisodeFormState): ArrivedFile | null {
  if (pdf.step === 'arrived') return pdf;
  return pdf.step === 'none' ? null : initial.pdf;
}

type Compared = Pick<EpisodeFormState, 'initial' | 'fields'>;

const isUnchanged = ({ initial, fields }: Compared, audio: ArrivedFile | null, pdf: ArrivedFile | null) =>
  JSON.stringify([fields, audio, pdf]) === JSON.stringify([initial.fields, initial.audio, initial.pdf]);
