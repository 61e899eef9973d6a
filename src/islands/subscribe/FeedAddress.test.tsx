import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { FeedAddress } from './FeedAddress.tsx';

const ADDRESS = 'https://podcast.example/feed.xml';
const field = page.getByRole('textbox', { name: english.share.feedAddress });

test('the address is copied, and the button says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await renderIsland(<FeedAddress address={ADDRESS} />);
  await expect.element(field).toHaveValue(ADDRESS);
  await expect.element(field).toHaveAttribute('readonly');
  await button('Copy').click();
  await expect.element(button('Copied')).toBeVisible(); // for two seconds: first
  await expectToast('Address copied!', english.share.pasteIntoApp);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS);
});

test('the focus selects all of it, so that it can be copied by hand', async () => {
  await renderIsland(<FeedAddress address={ADDRESS} />);
  const input = field.element() as HTMLInputElement;
  input.focus();
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(ADDRESS);
});
