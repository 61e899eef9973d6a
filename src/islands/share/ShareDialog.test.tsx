import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopClock, until } from '../../../tests/support/components/clock.ts';
import { button, expectOpenToast, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { $player } from '../player/playback/player.ts';
import { closeShare, shareEpisode } from './share.ts';
import { ShareDialog } from './ShareDialog.tsx';

const EPISODE = { id: 'e7', title: 'Stairs & rails', description: 'About stairs, ' + 'and more '.repeat(20) };
const LINK = `${location.origin}/?episode=e7`;
const dialog = page.getByRole('dialog', { name: 'Share Episode' });
const link = page.getByRole('textbox', { name: 'Episode link' });
let writeText: MockInstance<Clipboard['writeText']>;

beforeEach(() => {
  closeShare();
  $player.set({ ...$player.get(), episode: null, currentTime: 0 });
  writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

/** As a browser with sharing of its own, whose window ends with this error. */
function withNativeShare(name: string) {
  const share = vi.fn<Navigator['share']>().mockRejectedValue(new DOMException('refused', name));
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  return share;
}

/** As every page does. */
function stateAddress(address: string): HTMLMetaElement {
  const stated = document.createElement('meta');
  stated.setAttribute('property', 'og:url');
  stated.content = address;
  document.head.append(stated);
  return stated;
}

async function open(): Promise<HTMLElement> {
  await renderIsland(
    <>
      <button type="button" onClick={({ currentTarget }) => shareEpisode(EPISODE, currentTarget)}>
        Share
      </button>
      <ShareDialog />
    </>,
  );
  const opener = button('Share').element() as HTMLElement;
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  return opener;
}

test('it shows the episode, its link and the ways to share it', async () => {
  await open();
  await expect.element(dialog.getByText(EPISODE.title)).toBeVisible();
  await expect.element(link).toHaveValue(LINK);
  await expect.element(link).toHaveAttribute('readonly');
  await expect.element(dialog.getByRole('heading', { name: 'Share Via' })).toBeVisible();
  for (const name of [/^Email/, /^Text Message/, /^WhatsApp/, /^Facebook/, /^Twitter/, /^LinkedIn/]) {
    const way = dialog.getByRole('link', { name });
    await expect.element(way).toHaveAttribute('target', '_blank');
    await expect.element(way).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(decodeURIComponent(way.element().getAttribute('href') ?? '')).toContain(LINK);
  }
  await expect.element(page.getByRole('checkbox', { name: english.share.startAt('0:00') })).toBeDisabled();
  await expect.element(button('Native Share')).not.toBeInTheDocument(); // this browser has no sharing of its own
});

test('an administrator gets the code that puts the player on another website, with a look at it; others do not', async () => {
  const stated = stateAddress('https://podcast.example/episodes/e7?t=5');
  await open();
  await expect.element(dialog.getByText(english.share.onYourWebsite)).not.toBeInTheDocument();
  closeShare();
  document.documentElement.dataset['admin'] = '';
  await button('Share').click();
  await dialog.getByText(english.share.onYourWebsite).click();
  const code = dialog.getByRole('textbox', { name: english.share.code });
  const src = 'https://podcast.example/embed/e7';
  await expect.element(code).toHaveValue(expect.stringContaining(`<iframe src="${src}" width="100%"`));
  await expect.element(code).toHaveValue(expect.stringContaining('title="Stairs &amp; rails"'));
  await expect.element(dialog.getByTitle(english.share.preview(EPISODE.title))).toHaveAttribute('src', '/embed/e7');
  await button(english.share.copyCode).click();
  await expectToast(english.share.codeCopied, english.share.pasteCode);
  expect(writeText.mock.lastCall?.[0]).toContain(src);
  delete document.documentElement.dataset['admin'];
  stated.remove();
});

test('the link has the public address that the page states', async () => {
  const stated = stateAddress('https://podcast.example/episodes/e7');
  await open();
  await expect.element(link).toHaveValue('https://podcast.example/?episode=e7');
  stated.remove();
});

test('the keyboard stays inside and leaves with Escape', async () => {
  const opener = await open();
  for (let press = 0; press < 20; press++) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    expect(activeElement === document.body || activeElement?.closest('dialog')).toBeTruthy();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener);
});

test('copying says so, and shows a check for two seconds', async () => {
  await open();
  stopClock();
  (button('Copy').element() as HTMLElement).click();
  await until(() => button('Copied').query() !== null);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(button('Copied').query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await until(() => button('Copied').query() === null);
  expect(button('Copy').query()).not.toBeNull();
  vi.useRealTimers();
  await expectToast('Link copied!', english.share.inClipboard);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test('the message about a copy can be dismissed although a dialog is open', async () => {
  await open();
  await button('Copy Link').click();
  await expectOpenToast('Link copied!');
  await button('Dismiss').click();
  await expect.element(button('Dismiss')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test('a clipboard that refuses is replaced by the command to copy, and one that does nothing either is shown', async () => {
  writeText.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  const command = vi.spyOn(document, 'execCommand').mockReturnValueOnce(true).mockReturnValue(false);
  await open();
  await button('Copy Link').click();
  await expectToast('Link copied!');
  expect(command).toHaveBeenLastCalledWith('copy', false, undefined);
  await expect.element(button('Copied')).not.toBeInTheDocument();
  await button('Copy Link').click();
  await expectToast('Error', english.share.copyFailed);
  await expect.element(button('Copied')).not.toBeInTheDocument();
});

test('sharing with the browser falls back to copying when it fails', async () => {
  const share = withNativeShare('DataError');
  await open();
  await button('Native Share').click();
  await expectToast('Link copied!');
  const [shared] = share.mock.lastCall ?? [];
  expect(shared).toMatchObject({ title: EPISODE.title, url: LINK });
  expect([...(shared?.text ?? '')]).toHaveLength(101);
});

test('a listener who changes their mind about sharing gets nothing copied', async () => {
  const share = withNativeShare('AbortError');
  await open();
  await button('Native Share').click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  await button('Done').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writeText).not.toHaveBeenCalled();
});
