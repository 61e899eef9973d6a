import { studioWords } from '#shared/language.ts';
import { ShowChanges } from '#shared/show.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { SHOW_FIELD_NAMES } from '#shared/show-fields.ts';
import { ApiError, send, messageOf } from '../api.ts';
import { problemsOf } from '../ui/problems.ts';
import { type SettingsStore, changedBetween, setSaved } from './settings-store.ts';

/**
 * Sends only the changed fields, after the same validation as the server's. On failure the input stays.
 * @returns whether it was saved
 */
export async function saveSettings(store: SettingsStore): Promise<boolean> {
  const { typed, saved, isPending } = store.getState();
  if (isPending) return false;
  const checked = ShowChanges.safeParse(typed);
  store.setState({ refusal: null, problems: checked.success ? {} : problemsOf(checked.error) });
  if (!checked.success) return false;
  store.setState({ isPending: true });
  try {
    const after = await send('PUT /api/settings', {}, { ...typed, updatedAt: saved.updatedAt });
    setSaved(store, after, typed);
    store.setState({ meanwhile: [], isRestored: false });
    return true;
  } catch (problem) {
    await explain(store, problem);
    return false;
  } finally {
    store.setState({ isPending: false });
  }
}

async function explain(store: SettingsStore, problem: unknown): Promise<void> {
  if (problem instanceof ApiError && problem.field)
    return store.setState({ problems: { [problem.field]: problem.error } });
  if (problem instanceof ApiError && problem.status === 409 && (await readMeanwhile(store))) return;
  const isSignedOut = problem instanceof ApiError && problem.status === 401;
  store.setState({ refusal: { sentence: messageOf(problem), isSignedOut } });
}

/** Loads what someone else saved, lists it, and lets the user save again. */
async function readMeanwhile(store: SettingsStore): Promise<boolean> {
  const { saved } = store.getState();
  const after = await send('GET /api/settings', {}).catch(() => null);
  if (!after) return false;
  const meanwhile = changedBetween(saved, after, SHOW_FIELD_NAMES);
  setSaved(store, after);
  const names = meanwhile.map((name) => fieldWords(name).label).join(', ');
  const sentence = studioWords().settings.form.meanwhile(names);
  store.setState({ meanwhile, refusal: { sentence, isSignedOut: false } });
  return true;
}
