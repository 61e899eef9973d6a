import type { PageLanguage } from '#shared/language.ts';
import { request } from '../request.ts';
import { claimOnce } from '../ui/once.ts';
import { $account } from './account.ts';

/** From now on a click on `a[data-language]` changes the language of mail too. Once; only users load it. */
export function listenForLanguage(): void {
  if (claimOnce('mail-language')) document.addEventListener('click', onLanguage);
}

function onLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
  if (!link || !$account.get()?.user) return;
  // Outlives this page, which the link leaves.
  const body = { language: link.hreflang as PageLanguage };
  request('PUT /api/account/language', {}, { body, keepalive: true }).catch(console.info);
}
