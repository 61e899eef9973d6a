import { loadWords } from '../load-words.ts';
import { $account, fetchAccount, isHinted } from './account.ts';
import { provideSignIn } from '../sign-in-again.ts';
import { claimOnce } from '../ui/once.ts';

/**
 * Shows the signed-in user on pages that are the same for everyone: sets `data-signed-in`, `data-author` and
 * `data-admin` on <html> and the name in every `[data-username]`; a click on `[data-logout]` signs out. What requires a
 * recent sign-in finds here how to ask for it. Calls `onAdmin` on every page while an administrator is signed in.
 */
export function drawSignedInState(onAdmin: () => void): void {
  if (!claimOnce('signed-in')) return;
  const drawAll = () => {
    draw();
    if ($account.get()?.isAdmin) onAdmin();
    if ($account.get()?.user) import('./mail-language.ts').then((mail) => mail.listenForLanguage(), console.info);
  };
  drawAll();
  $account.listen(drawAll);
  document.addEventListener('astro:after-swap', drawAll);
  document.addEventListener('click', onLogout);
  provideSignIn(() => import('./sign-in-here.tsx').then((dialog) => dialog.signInHere()));
  void fetchAccount();
}

function draw(): void {
  const account = $account.get();
  const root = document.documentElement;
  root.toggleAttribute('data-signed-in', account ? account.user !== null : isHinted('user'));
  root.toggleAttribute('data-admin', account?.isAdmin ?? false);
  root.toggleAttribute('data-author', account?.isAdmin || account?.user?.role === 'author');
  for (const name of document.querySelectorAll('[data-username]')) name.textContent = account?.user?.username ?? '';
}

function onLogout(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-logout]')) return;
  Promise.all([import('./sign-out.ts'), loadWords()]).then(([{ signOut }]) => signOut(), console.info);
}
