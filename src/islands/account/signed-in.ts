import { $account, fetchAccount, isHinted, signOut } from './account.ts';
import { openPage } from '../router/load-router.ts';
import { showToast } from '../ui/toast.ts';
import { isFirstTime } from '../ui/once.ts';

/**
 * Shows the signed-in user on pages that are the same for everyone: sets `data-signed-in` and `data-admin` on <html>
 * and the name in every `[data-username]`; a click on `[data-logout]` signs out. Calls `onAdmin` on every page while an
 * administrator is signed in.
 */
export function drawSignedInState(onAdmin: () => void): void {
  if (!isFirstTime('signed-in')) return;
  const drawAll = () => {
    draw();
    if ($account.get()?.isAdmin) onAdmin();
  };
  drawAll();
  $account.listen(drawAll);
  document.addEventListener('astro:after-swap', drawAll);
  document.addEventListener('click', (event) => void onLogout(event));
  void fetchAccount();
}

function draw(): void {
  const account = $account.get();
  const root = document.documentElement;
  root.toggleAttribute('data-signed-in', account ? account.user !== null : isHinted('user'));
  root.toggleAttribute('data-admin', account?.isAdmin ?? false);
  for (const name of document.querySelectorAll('[data-username]')) name.textContent = account?.user?.username ?? '';
}

async function onLogout(event: MouseEvent): Promise<void> {
  if (!(event.target instanceof Element) || !event.target.closest('[data-logout]')) return;
  event.preventDefault();
  try {
    await signOut();
    await openPage('/');
    showToast({ title: 'Logged out successfully', description: 'You have been signed out of your account.' });
  } catch (problem) {
    const { sentenceOf } = await import('../api.ts');
    showToast({ title: 'Error', description: sentenceOf(problem), tone: 'destructive' });
  }
}
