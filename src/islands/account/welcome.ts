import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { User } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { confirmSession } from './confirm-session.ts';
import { showToast } from '../ui/toast.ts';
import { nextPath } from './next-path.ts';

/**
 * Completes either kind of sign-in: opens `first`, or the path in `next`, read here so that the page is the same for
 * everyone. @throws ApiError where the browser keeps no cookies
 */
export async function welcome(user: User, first?: string): Promise<void> {
  const next = new URLSearchParams(location.search).get('next') ?? undefined;
  confirmSession(user);
  await navigate(first ?? (next ? nextPath(next) : localPath('/')));
  showToast({ title: words().account.signedIn, description: words().account.welcomeBack(user.username) });
}
