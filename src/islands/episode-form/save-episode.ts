import { NewEpisode, PublishableEpisode, type SingleEpisode } from '#shared/episode.ts';
import { ApiError, send, sentenceOf } from '../api.ts';
import { showToast } from '../stores/toast.ts';
import { type Problems, problemsOf } from '../ui/problems.ts';
import type { EpisodeFormState, EpisodeFormStore } from './form-store.ts';

/**
 * Checks the form with the schemas the server uses and creates the episode.
 * @returns whether it was created; if not, the form says why
 */
export async function createEpisode(form: EpisodeFormStore, wish: 'draft' | 'publish'): Promise<boolean> {
  const state = form.getState();
  if (state.pending) return false;
  const draft = draftOf(state, wish === 'publish');
  const problems = problemsIn(draft, wish);
  form.setState({ problems, refusal: null });
  if (problems['audioUrl']) askForAudio(state);
  if (Object.keys(problems).length > 0) return false;

  form.setState({ pending: wish });
  try {
    await send<SingleEpisode>('POST', '/api/episodes', draft);
    return true;
  } catch (problem) {
    refuse(form, problem);
    return false;
  } finally {
    form.setState({ pending: null });
  }
}

function draftOf({ fields, audio, pdf }: EpisodeFormState, published: boolean) {
  const attached = pdf.step === 'arrived' ? pdf : null;
  return {
    ...fields,
    script: fields.script || null,
    transcript: fields.transcript || null,
    audioUrl: audio.step === 'arrived' ? audio.objectPath : '',
    pdfUrl: attached?.objectPath ?? null,
    pdfName: attached?.name ?? null,
    published,
  };
}

function problemsIn(draft: unknown, wish: 'draft' | 'publish'): Problems {
  const found = NewEpisode.safeParse(draft);
  const missing = wish === 'publish' ? PublishableEpisode.safeParse(draft) : found;
  return {
    ...(missing.success ? {} : problemsOf(missing.error)),
    ...(found.success ? {} : problemsOf(found.error)),
  };
}

function askForAudio({ audio }: EpisodeFormState): void {
  const steps = {
    none: 'Please upload an audio file first.',
    chosen: 'The chosen file has not been uploaded yet: press Upload.',
    sending: 'The upload is still under way.',
    failed: 'The upload failed: press Retry.',
    arrived: 'Please upload an audio file first.',
  };
  showToast({ title: 'Audio file required', description: steps[audio.step], tone: 'destructive' });
}

function refuse(form: EpisodeFormStore, problem: unknown): void {
  const field = problem instanceof ApiError ? problem.field : undefined;
  form.setState({ refusal: sentenceOf(problem), problems: field ? { [field]: sentenceOf(problem) } : {} });
  showToast({
    title: 'Error creating episode',
    description: 'There was a problem uploading your episode. Please try again.',
    tone: 'destructive',
  });
}
