import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { send } from '../api.ts';
import { writeStored } from '../ui/stored.ts';
import { storedNames } from '../ui/stored-names.ts';
import { runCall } from '../ui/run-call.ts';
import { signedOut } from './account.ts';

/** Signs out and opens home, or says why not. */
export async function signOut(): Promise<void> {
  const leave = async () => {
    await send('POST /api/auth/logout', {});
    signedOut();
    forgetForms();
    await navigate(localPath('/'));
  };
  const done = { title: words().account.signedOut, description: words().account.signedOutText };
  await runCall(leave, { done, failed: words().general.error });
}

/** Removes unsaved forms: they are private to the user (episode-form/saving/autosave.ts). */
function forgetForms(): void {
  for (const name of storedNames('form:')) writeStored(name, null);
}
