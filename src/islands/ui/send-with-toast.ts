import { words } from '#shared/language.ts';
import { send, messageOf } from '../api.ts';
import { showToast } from './toast.ts';

type ToastText = { title: string; description: string };
type Call = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown };
/** `failed` is the title of the toast after a failure; `say` its sentence. */
type Outcome = { done: ToastText; failed?: string; say?: (problem: unknown) => string };

/**
 * Calls the API and shows a toast with the outcome. @returns null when it succeeded, else the sentence that was shown
 */
export async function sendWithToast(
  { method, path, body }: Call,
  { done, failed = words().general.error, say = messageOf }: Outcome,
): Promise<string | null> {
  try {
    await send(method, path, body);
  } catch (problem) {
    const description = say(problem);
    showToast({ title: failed, description, tone: 'destructive' });
    return description;
  }
  showToast(done);
  return null;
}
