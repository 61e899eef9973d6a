import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { edited, type WrittenEdit } from '../support/edit-list.ts';
import { ffmpeg } from '../support/recordings.ts';
import { dropzone, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const { make } = english.studio.upload;
const folder = mkdtempSync(join(tmpdir(), 'carecast-edits-'));
const at = (name: string) => join(folder, name);

test.beforeEach(async ({ page, studio }) => {
  await page.addInitScript(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      Object.assign(window, { made: blob });
      return create(blob);
    };
  });
  await signIn(page, studio);
});

/** Three tones of two seconds each, by their hertz. */
const TONES = [330, 700, 1100];

/** Makes a file of the three tones, one after the other, and returns its bytes. */
function threeTones(name: string, ...words: string[]): Buffer {
  const inputs = TONES.flatMap((hertz) => [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${hertz}:sample_rate=48000:duration=2`,
  ]);
  ffmpeg(...inputs, '-filter_complex', 'concat=n=3:v=0:a=1', ...words, at(name));
  return readFileSync(at(name));
}

/** Makes an MP3 of a file in the form; returns the path of the MP3. */
async function madeOf(page: Page, path: string, site: string): Promise<string> {
  await page.goto(`${site}/upload`);
  await page.locator('#audio-file').setInputFiles(path);
  await dropzone(page, 'audio').getByRole('button', { name: make.verbs.make }).click();
  await expect(dropzone(page, 'audio')).toContainText(make.ready, { timeout: 60_000 });
  const bytes = await page.evaluate(async () => {
    const { made } = window as unknown as { made: Blob };
    return [...new Uint8Array(await made.arrayBuffer())];
  });
  writeFileSync(at('made.mp3'), Buffer.from(bytes));
  return at('made.mp3');
}

const RATE = 8_000;
/**
 * Returns what ffmpeg decodes: of an edited file with the silence before the sound, of an MP3 without what its encoder
 * added.
 */
function decoded(path: string): Float32Array {
  const silence = path.endsWith('.mp3') ? [] : ['-af', 'aresample=async=1:first_pts=0'];
  const words = ['-v', 'error', ...(silence.length > 0 ? ['-copyts'] : []), '-i', path, '-map', '0:a:0', ...silence];
  const { stdout } = spawnSync('ffmpeg', [...words, '-ac', '1', '-ar', `${RATE}`, '-f', 'f32le', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Float32Array(new Uint8Array(stdout).buffer);
}

/** Returns for how many seconds a tone is heard. */
function secondsOf(hertz: number, sound: Float32Array): number {
  const step = RATE / 20;
  let heard = 0;
  for (let from = 0; from + step <= sound.length; from += step) {
    let [re, im] = [0, 0];
    for (let index = 0; index < step; index += 1) {
      const angle = (2 * Math.PI * hertz * index) / RATE;
      re += (sound[from + index] ?? 0) * Math.cos(angle);
      im += (sound[from + index] ?? 0) * Math.sin(angle);
    }
    if (Math.hypot(re, im) / step > 0.02) heard += 1 / 20;
  }
  return heard;
}

/** In seconds: the encoder fills its last frame of MP3 (24 ms at 48 kHz) and adds one. */
const CLOSE = 0.05;

function expectHeard(made: string, seconds: number, heard: readonly number[]) {
  const sound = decoded(made);
  expect(Math.abs(sound.length / RATE - seconds)).toBeLessThan(CLOSE);
  for (const [index, hertz] of TONES.entries())
    expect(Math.abs(secondsOf(hertz, sound) - (heard[index] ?? 0)), `${hertz} Hz`).toBeLessThan(0.11);
}

test('@slow what was cut away of a recording is not in the MP3 that is made of it', async ({ page, studio }) => {
  writeFileSync(at('trimmed.m4a'), edited(threeTones('tones.m4a', '-c:a', 'aac'), [{ time: 2, seconds: 2 }]));
  expectHeard(await madeOf(page, at('trimmed.m4a'), studio.url), 2, [0, 2, 0]);
});

const AAC = ['-c:a', 'aac'];
const MIDDLE: WrittenEdit[] = [{ time: 2, seconds: 2 }];
/** Edits, for how long each tone is heard, and what ffmpeg makes the file with. */
type Case = { name: string; edits: WrittenEdit[] | null; heard: number[]; words?: string[]; as?: Parameters<typeof edited>[2] }; // prettier-ignore
// prettier-ignore
const CASES: Case[] = [
  { name: 'as the encoder wrote it', edits: null, heard: [2, 2, 2] },
  { name: 'as the encoder wrote it, of 8 kHz', edits: null, heard: [2, 2, 2], words: ['-ar', '8000', ...AAC] },
  { name: 'in fragments, with a length of 0', edits: null, heard: [2, 2, 2], words: [...AAC, '-movflags', 'frag_keyframe+empty_moov+delay_moov', '-frag_duration', '1000000'] },
  { name: 'the beginning', edits: [{ time: 0, seconds: 2 }], heard: [2, 0, 0] },
  { name: 'the middle, in 64 bits', edits: MIDDLE, heard: [0, 2, 0], as: { isLong: true } },
  { name: 'the end', edits: [{ time: 4, seconds: 2 }], heard: [0, 0, 2] },
  { name: 'between two frames', edits: [{ time: 2.0137, seconds: 1.511 }], heard: [0, 1.5, 0] },
  { name: 'of 44.1 kHz', edits: MIDDLE, heard: [0, 2, 0], words: ['-ar', '44100', ...AAC] },
  { name: 'QuickTime', edits: MIDDLE, heard: [0, 2, 0], words: [...AAC, '-f', 'mov'] },
  { name: 'Opus', edits: MIDDLE, heard: [0, 2, 0], words: ['-c:a', 'libopus', '-f', 'mp4'], as: { priming: 312 } },
  { name: 'FLAC', edits: MIDDLE, heard: [0, 2, 0], words: ['-c:a', 'flac', '-strict', '-2', '-f', 'mp4'], as: { priming: 0 } },
  { name: 'MP3 in MP4', edits: MIDDLE, heard: [0, 2, 0], words: ['-c:a', 'libmp3lame', '-f', 'mp4'], as: { priming: 1105 } },
  { name: 'silence first', edits: [{ time: null, seconds: 1 }, ...MIDDLE], heard: [0, 2, 0] },
  { name: 'two pieces', edits: [{ time: 0, seconds: 1 }, { time: 4, seconds: 1 }], heard: [1, 0, 1] },
  { name: 'two pieces, the later one first', edits: [{ time: 4, seconds: 1 }, { time: 0, seconds: 1 }], heard: [1, 0, 1] },
  { name: 'one piece twice', edits: [{ time: 2, seconds: 1 }, { time: 2, seconds: 1 }], heard: [0, 2, 0] },
];

for (const { name, edits, heard, words = AAC, as = {} } of CASES) {
  test(`@slow an MP3 is as long as ffmpeg plays a recording: ${name}`, async ({ page, studio }) => {
    const tones = threeTones('tones.m4a', ...words);
    writeFileSync(at('edited.m4a'), edits ? edited(tones, edits, as) : tones);
    const seconds = decoded(at('edited.m4a')).length / RATE;
    expectHeard(await madeOf(page, at('edited.m4a'), studio.url), seconds, heard);
  });
}

test('@slow an edit without a length plays the rest of a recording, of which ffmpeg 5 and Chromium play nothing', async ({
  page,
  studio,
}) => {
  writeFileSync(at('rest.m4a'), edited(threeTones('tones.m4a', ...AAC), [{ time: 2, seconds: 0 }]));
  expectHeard(await madeOf(page, at('rest.m4a'), studio.url), 4, [0, 2, 2]);
});

test('@slow silence between two pieces is in the MP3', async ({ page, studio }) => {
  const edits = [{ time: 0, seconds: 1 }, { time: null, seconds: 1 }, { time: 4, seconds: 1 }]; // prettier-ignore
  writeFileSync(at('between.m4a'), edited(threeTones('tones.m4a', ...AAC), edits));
  expectHeard(await madeOf(page, at('between.m4a'), studio.url), 3, [1, 0, 1]);
});

test('@slow a recording at another speed is refused, with what to do', async ({ page, studio }) => {
  writeFileSync(at('fast.m4a'), edited(threeTones('tones.m4a', ...AAC), [{ time: 0, seconds: 3, speed: 2 }]));
  await page.goto(`${studio.url}/upload`);
  await page.locator('#audio-file').setInputFiles(at('fast.m4a'));
  await dropzone(page, 'audio').getByRole('button', { name: make.verbs.make }).click();
  await expect(dropzone(page, 'audio')).toContainText(make.problems.otherSpeed);
});
