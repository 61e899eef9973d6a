import { studioWords } from '#shared/language.ts';
import { parseColor } from '#shared/accent.ts';
import { ShowChanges } from '#shared/show.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { SHOW_FIELD_NAMES } from '#shared/show-fields.ts';
import { ApiError, send, messageOf } from '../api.ts';
import { problemsOf } from '../ui/problems.ts';
import { namedColor } from './named-color.ts';
import { type SettingsStore, type Typed, changedBetween, setSaved } from './settings-store.ts';

/**
 * Sends only the changed fields, after the same validation as the server's. On failure the input stays.
 * @returns whether it was saved
 */
export async function saveSettings(store: SettingsStore): Promise<boolean> {
  const { typed, saved, isPending } = store.getState();
  if (isPending) return false;
  const meant = withoutColorNames(typed);
  const checked = ShowChanges.safeParse(meant);
  store.setState({ refusal: null, problems: checked.success ? {} : problemsOf(checked.error) });
  if (!checked.success) return false;
  store.setState({ isPending: true });
  try {
    const after = await send('PUT /api/settings', {}, { ...meant, updatedAt: saved.updatedAt });
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

/** Returns the input with the colors that were typed by their names. */
function withoutColorNames(typed: Typed): Typed {
  const { accent } = typed;
  if (typeof accent !== 'string' || accent === '' || parseColor(accent)) return typed;
  return { ...typed, accent: namedColor(accent) ?? accent };
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
