import { words } from '#shared/language.ts';
import { messageOf } from '../api.ts';
import { showToast } from './toast.ts';

type ToastText = { title: string; description: string };
/** `failed` is the title of the toast after a failure; `say` its sentence. */
type Outcome = { done: ToastText; failed?: string; say?: (problem: unknown) => string };

/** Shows a toast with the outcome of a call. @returns null when it succeeded, else the sentence that was shown */
export async function toastOutcome(
  call: Promise<unknown>,
  { done, failed = words().general.error, say = messageOf }: Outcome,
): Promise<string | null> {
  try {
    await call;
  } catch (problem) {
    const description = say(problem);
    showToast({ title: failed, description, tone: 'destructive' });
    return description;
  }
  showToast(done);
  return null;
}
