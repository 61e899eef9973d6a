import type { Category } from '#shared/episode.ts';
import { DEFAULT_CATEGORY } from '#shared/episode.ts';
import type { UploadKind } from '#shared/upload.ts';
import { createContext, useContext } from 'react';
import { type StoreApi, createStore, useStore } from 'zustand';
import type { Problems } from '../ui/problems.ts';
import type { Progress } from './progress.ts';

export type Fields = { title: string; description: string; category: Category; script: string; transcript: string };

/** A file on its way from the person's disk into the episode. `duration` in whole seconds. */
export type Attachment =
  | { step: 'none' }
  | { step: 'chosen'; file: File }
  | { step: 'sending'; file: File; progress: Progress; cancel(): void }
  | { step: 'failed'; file: File; problem: string }
  | { step: 'arrived'; name: string; objectPath: string; size?: number | undefined; duration?: number | undefined };

export type EpisodeFormState = {
  fields: Fields;
  audio: Attachment;
  pdf: Attachment;
  problems: Problems;
  refusal: string | null;
  pending: 'draft' | 'publish' | null;
};

export type EpisodeFormStore = StoreApi<EpisodeFormState>;

const EMPTY: EpisodeFormState = {
  fields: { title: '', description: '', category: DEFAULT_CATEGORY, script: '', transcript: '' },
  audio: { step: 'none' },
  pdf: { step: 'none' },
  problems: {},
  refusal: null,
  pending: null,
};

/** One form's state; an edit form begins with what the episode has. */
export function createEpisodeForm(beginning: Partial<EpisodeFormState> = {}): EpisodeFormStore {
  return createStore<EpisodeFormState>(() => ({ ...EMPTY, ...beginning }));
}

export function changeField(form: EpisodeFormStore, change: Partial<Fields>): void {
  const { fields, problems } = form.getState();
  const left = Object.entries(problems).filter(([name]) => !(name in change));
  form.setState({ fields: { ...fields, ...change }, problems: Object.fromEntries(left) });
}

export function setAttachment(form: EpisodeFormStore, kind: UploadKind, attachment: Attachment): void {
  form.setState(kind === 'audio' ? { audio: attachment } : { pdf: attachment });
}

/** Sets or, with undefined, clears the sentence beside one field. */
export function setProblem(form: EpisodeFormStore, name: string, problem: string | undefined): void {
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
