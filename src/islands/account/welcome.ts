import type { User } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { signedInAs } from '../stores/account.ts';
import { showToast } from '../stores/toast.ts';
import { nextPath } from './next-path.ts';

/** What follows a sign-in of either kind. `next`: the path to go to. */
export async function welcome(user: User, next: string | undefined): Promise<void> {
  signedInAs(user);
  await navigate(nextPath(next));
  showToast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
}
