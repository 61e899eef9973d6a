import { readTokenFromAddress } from '../account/reset-token.ts';

/** Sends the form of the page with the token of the review link that was opened, if there is one in the address. */
export function openLinkedReview(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-open-review]');
  const field = form?.querySelector<HTMLInputElement>('[name=token]');
  const token = form && readTokenFromAddress();
  if (!field || !token) return;
  field.value = token;
  form.submit();
}
