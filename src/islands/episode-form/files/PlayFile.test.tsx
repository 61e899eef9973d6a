import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageAudio } from '../../../../tests/support/components/player.tsx';
import { button, renderIsland } from '../../../../tests/support/components/render.tsx';
import { english } from '../../../../tests/support/words.ts';
import { PlayFile } from './PlayFile.tsx';

const t = english.studio.upload;
const RATE = 8_000;

/** Five minutes of silence: no test waits until they are over. */
function silence(): Blob {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => [...text].forEach((sign, i) => head.setUint8(at + i, sign.charCodeAt(0)));
  const size = 300 * RATE;
  (
    [
      [0, 'RIFF'],
      [8, 'WAVEfmt '],
      [36, 'data'],
    ] as const
  ).forEach(([at, text]) => write(at, text));
  (
    [
      [4, 36 + size],
      [16, 16],
      [24, RATE],
      [28, RATE],
      [40, size],
    ] as const
  ).forEach(([at, value]) => head.setUint32(at, value, true));
  (
    [
      [20, 1],
      [22, 1],
      [32, 1],
      [34, 8],
    ] as const
  ).forEach(([at, value]) => head.setUint16(at, value, true));
  return new Blob([head, new Uint8Array(size).fill(128)], { type: 'audio/wav' });
}

test('a file is heard from where one chooses, before its first play too, to its end', async () => {
  await renderIsland(
    <>
      <PageAudio />
      <PlayFile source={silence()} name="talk.mp3" seconds={300} />
    </>,
  );
  const position = page.getByRole('slider', { name: english.player.position });
  await position.fill('299');
  await expect.element(page.getByText('4:59 / 5:00')).toBeVisible();
  await button(t.playFile('talk.mp3')).click();
  await expect.element(button(t.pauseFile('talk.mp3'))).toBeVisible();
  await expect.poll(() => (position.element() as HTMLInputElement).valueAsNumber).toBeGreaterThan(299);
  await expect.element(button(t.playFile('talk.mp3'))).toBeVisible();
  await expect.element(page.getByText('5:00 / 5:00')).toBeVisible();
});
