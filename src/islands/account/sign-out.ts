import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { send } from '../api.ts';
import { runCall } from '../ui/run-call.ts';
import { forgetAllUnsaved } from '../ui/unsaved.ts';
import { signedOut } from './account.ts';

/** Signs out and opens home, or says why not. */
export async function signOut(): Promise<void> {
  const leave = async () => {
    await send('POST /api/auth/logout', {});
    signedOut();
    forgetAllUnsaved();
    await navigate(localPath('/'));
  };
  const done = { title: words().account.signedOut, description: words().account.signedOutText };
  await runCall(leave, { done, failed: words().general.error });
}
