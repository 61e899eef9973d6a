import type { ShowSettings } from '#shared/show.ts';
import type { ShowField, ShowValues } from '#shared/show-fields.ts';
import { createContext, useContext } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import { forgetUnsaved, readUnsaved, storeUnsaved } from '../ui/unsaved.ts';
import type { Problems } from '../ui/problems.ts';

/** Unsaved input: only fields that differ from the saved ones. */
type Typed = Partial<Record<ShowField, string | boolean>>;

type SettingsState = {
  /** The fields of this form. */
  names: readonly ShowField[];
  saved: ShowSettings;
  typed: Typed;
  /** Fields someone else changed while they were being edited here. */
  meanwhile: ShowField[];
  /** Whether `typed` was restored from an earlier visit. */
  isRestored: boolean;
  problems: Problems;
  refusal: { sentence: string; isSignedOut: boolean } | null;
  isPending: boolean;
};

export type SettingsStore = StoreApi<SettingsState>;

/** Of each form its own, by its first field: what is typed into one does not go out with another. */
const keyOf = ([first]: readonly ShowField[]) => `settings:${first}` as const;
/** The autosave in this browser: the input, and the values it replaces. */
type Stored = { typed: Typed; over: Partial<ShowValues> };

export function createSettings(saved: ShowSettings, names: readonly ShowField[]): SettingsStore {
  return createStore<SettingsState>(() => ({
    names,
    saved,
    typed: {},
    meanwhile: [],
    isRestored: false,
    problems: {},
    refusal: null,
    isPending: false,
  }));
}

/** Returns a field's text: the unsaved input, else the saved value. */
export function textIn({ typed, saved }: SettingsState, name: ShowField): string {
  return String(typed[name] ?? saved[name] ?? '');
}

/** Compares as text, for a number's input is text too; a switch that was never set is off. */
const isSaved = (saved: ShowSettings, name: ShowField, value: string | boolean): boolean =>
  String(value) === String(saved[name] ?? (value === false ? false : ''));

export function isChecked({ typed, saved }: SettingsState, name: ShowField): boolean {
  return (typed[name] ?? saved[name]) === true;
}

/** Sets one field's input and autosaves it in this browser. */
export function typeInto(store: SettingsStore, name: ShowField, value: string | boolean): void {
  const { saved, typed, problems } = store.getState();
  const { [name]: _, ...others } = typed;
  const { [name]: __, ...left } = problems;
  const isSame = isSaved(saved, name, value);
  setTyped(store, isSame ? others : { ...others, [name]: value });
  store.setState({ problems: left });
}

/**
 * Restores unsaved input of an earlier visit, from the autosave or by the browser, which fills in forms it has shown.
 */
export function restoreTyped(store: SettingsStore, form: HTMLFormElement | null): void {
  const { saved, names } = store.getState();
  const { typed, over } = readUnsaved<Stored>(keyOf(names)) ?? { typed: {}, over: {} };
  const stored = Object.entries(typed) as [ShowField, string | boolean][];
  const isOther = ([name, value]: [ShowField, string | boolean]) => !isSaved(saved, name, value);
  const back = stored.filter((entry) => !saved.locked.includes(entry[0]) && isOther(entry));
  const shown = shownIn(form, names).filter(isOther);
  setTyped(store, { ...Object.fromEntries(back), ...Object.fromEntries(shown) });
  const meanwhile = back.map(([name]) => name).filter((name) => over[name] !== saved[name]);
  store.setState({ isRestored: back.length > 0, meanwhile });
}

/** Returns what the fields show at this moment. */
function shownIn(form: HTMLFormElement | null, names: readonly string[]): [ShowField, string | boolean][] {
  const named = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  const fields = named.filter(({ name }) => names.includes(name));
  return fields.map(({ name, type, checked, value }) => [name as ShowField, type === 'checkbox' ? checked : value]);
}

/** Discards unsaved input, of one field or of all. */
export function discard(store: SettingsStore, name?: ShowField): void {
  const { typed, meanwhile } = store.getState();
  const { [name ?? 'title']: _, ...others } = typed;
  setTyped(store, name ? others : {});
  store.setState({ isRestored: false, problems: {}, meanwhile: meanwhile.filter((other) => other !== name) });
}

/** Sets what was saved here or by someone else; input that still differs remains unsaved. */
export function setSaved(store: SettingsStore, saved: ShowSettings, sent: Typed = {}): void {
  const entries = Object.entries(store.getState().typed) as [ShowField, string | boolean][];
  const left = entries.filter(([name, value]) => value !== sent[name] && !isSaved(saved, name, value));
  store.setState({ saved });
  setTyped(store, Object.fromEntries(left));
}

export const changedBetween = (before: ShowValues, after: ShowValues, names: ShowField[]): ShowField[] =>
  names.filter((name) => before[name] !== after[name]);

function setTyped(store: SettingsStore, typed: Typed): void {
  store.setState({ typed });
  const { saved, names } = store.getState();
  const changed = Object.keys(typed) as ShowField[];
  if (changed.length === 0) return void forgetUnsaved(keyOf(names));
  const over = Object.fromEntries(changed.map((name) => [name, saved[name]]));
  storeUnsaved(keyOf(names), { typed, over } satisfies Stored);
}

export const SettingsContext = createContext<SettingsStore | null>(null);

export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (!store) throw new Error('There are no settings around this');
  return store;
}

export function useSettings<Part>(select: (state: SettingsState) => Part): Part {
  return useStore(useSettingsStore(), select);
}
