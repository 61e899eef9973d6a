import { afterEach, beforeEach, expect, test } from 'vitest';
import { bar, full, play, renderPlayer, resetPlayer } from '../../../../tests/support/components/player.tsx';
import { button } from '../../../../tests/support/components/render.tsx';

beforeEach(() => {
  const transcriptCues = [
    { time: 0, text: 'This is Carecast.' },
    { time: 70, text: 'Hold the rail.' },
  ];
  return renderPlayer({ transcriptCues, transcript: 'x' });
});
afterEach(resetPlayer);

test('the full player, playing, is this to assistive technology', async () => {
  play({ isPlaying: true });
  await expect.element(button('Transcript')).toBeVisible();
  await expect.element(full).toMatchAriaSnapshot();
});

test('the bar, playing, is this', async () => {
  play({ isExpanded: false, isPlaying: true });
  await expect.element(bar).toBeVisible();
  await expect.element(bar).toMatchAriaSnapshot();
});
