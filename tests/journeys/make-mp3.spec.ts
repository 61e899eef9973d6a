import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { SingleEpisode } from '#shared/episode.ts';
import { MB } from '#shared/units.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { apic, chap, framesOf, tagged, textFrame } from '../support/marks.ts';
import { aPng } from '../support/pictures.ts';
import { aWav, ffmpeg, loudnessOf, riff } from '../support/recordings.ts';
import type { Site } from '../support/site.ts';
import { dropzone, publish, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const { make, messages, offer, upload, uploaded } = english.studio.upload;

let site: Site;
const folder = mkdtempSync(join(tmpdir(), 'carecast-recordings-'));
const at = (name: string) => join(folder, name);
test.beforeEach(async ({ page, studio }) => {
  site = studio;
  await signIn(page, site);
  await page.goto(`${site.url}/upload`);
});

const button = (page: Page, name: string) => dropzone(page, 'audio').getByRole('button', { name });
const choose = (page: Page, path: string) => page.locator('#audio-file').setInputFiles(path);

/** Makes an MP3 of what was chosen, hears it to its end and uploads it. */
async function makeHearUpload(page: Page, verb = make.verbs.make): Promise<void> {
  await button(page, verb).click();
  await expect(button(page, make.upload)).toBeVisible({ timeout: 290_000 });
  const position = dropzone(page, 'audio').getByRole('slider');
  await position.fill(String(Math.floor(Number(await position.getAttribute('max')))));
  const play = position.locator('..').getByRole('button');
  await play.click();
  await expect(play).toHaveAccessibleName(/^Pause/);
  await expect(play).toHaveAccessibleName(/^Play/); // heard to its end
  await button(page, make.upload).click();
  await expect(dropzone(page, 'audio')).toContainText(uploaded);
}

/** Publishes with what the file offers, and returns the episode with how loud its audio is. */
async function publishIt(page: Page, title: string): Promise<SingleEpisode> {
  await page.getByLabel('Episode Title').fill(title);
  await page.getByLabel('Description').fill('About it.');
  await publish(page);
  const listed = (await (await fetch(`${site.url}/api/episodes`)).json()) as { id: string; title: string }[];
  const id = listed.find((each) => each.title === title)?.id;
  const read = async () => (await (await page.request.get(`${site.url}/api/episodes/${id}`)).json()) as SingleEpisode;
  await expect.poll(async () => (await read()).loudness ?? null).not.toBeNull();
  return read();
}

test('@slow a quiet WAV becomes an MP3 as loud as podcasts, with its title, cover and chapters, and is published', async ({
  page,
}) => {
  const problems = await complaints(page);
  const tag = tagged(Buffer.alloc(0), textFrame('TIT2', 'Rails at night'), apic(aPng(1400)), chap('a', 0, 'Hello'));
  writeFileSync(at('talk.wav'), aWav(6, { level: 0.02, chunks: [riff('id3 ', tag)] }));
  await choose(page, at('talk.wav'));
  await expect(dropzone(page, 'audio')).toContainText(make.other);
  await expectAccessible(page, 'light', 'main');

  await button(page, make.verbs.make).click();
  await button(page, make.stop).click();
  await expect(dropzone(page, 'audio').locator(':focus')).toContainText(make.other);
  await makeHearUpload(page);
  await expect(dropzone(page, 'audio')).toContainText('talk.mp3');
  await expect(dropzone(page, 'audio')).toContainText(offer.use('title, 1 chapter, and cover'));
  await button(page, 'Use').click();
  await expect(page.getByLabel('Episode Title')).toHaveValue('Rails at night');

  const { audioType, duration, loudness } = await publishIt(page, 'Rails at night');
  expect([audioType, duration]).toEqual(['audio/mpeg', 6]);
  expect(Math.abs((loudness?.integrated ?? 0) + 16)).toBeLessThan(0.5);
  expect(loudness?.truePeak).toBeLessThanOrEqual(-1);
  expect(problems).toEqual([]);
});

test('@slow Publish, pressed while an MP3 is made, waits for it and publishes it; stopped, nothing is published', async ({
  page,
}) => {
  writeFileSync(at('rails.wav'), aWav(240, { level: 0.02 }));
  await choose(page, at('rails.wav'));
  await page.getByLabel('Episode Title').fill('Rails by day');
  await page.getByLabel('Description').fill('About it.');
  const bar = page.locator('.form-bar');
  const press = async () => {
    await button(page, make.verbs.make).click();
    await bar.getByRole('button', { name: 'Publish Episode' }).click();
    await expect(bar.getByText(english.studio.episodeForm.bar.awaitsMp3)).toBeVisible();
  };
  await press();
  await button(page, make.stop).click();
  await expect(bar.getByText(english.studio.episodeForm.bar.isNew)).toBeVisible();
  await expect(button(page, upload)).toBeVisible();

  await press();
  const sheet = page.getByRole('dialog', { name: english.studio.publishing.heading });
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click({ timeout: 300_000 });
  await page.waitForURL(`${site.url}/`);
  const listed = (await (await fetch(`${site.url}/api/episodes`)).json()) as SingleEpisode[];
  expect(listed.find(({ title }) => title === 'Rails by day')?.audioUrl).toMatch(/\.mp3$/);
});

test('a recording larger than can be sent is taken when an MP3 can be made of it, and refused when not @slow', async ({
  page,
}) => {
  writeFileSync(at('long.wav'), aWav(600, { level: 0.3 }));
  writeFileSync(at('noise.wav'), Buffer.alloc(101 * MB));
  await choose(page, at('noise.wav'));
  await expect(page.getByText(messages.tooLarge('noise.wav', '100 MB'))).toBeVisible();
  await choose(page, at('long.wav'));
  await expect(dropzone(page, 'audio')).toContainText(make.tooLarge('101 MB', '100 MB'));
  await expect(button(page, upload)).toHaveCount(0);
});

test('@slow an MP3 that every app plays and that is as loud as others is uploaded as it is; a glued one is not', async ({
  page,
}) => {
  await choose(page, 'demo/audio/the-two-minute-handover.mp3');
  await expect(button(page, upload)).toBeVisible();
  await expect(button(page, make.verbs.make)).toHaveCount(0);
  writeFileSync(at('glued.mp3'), Buffer.concat([framesOf('cbr.mp3'), framesOf('vbr.mp3')]));
  await choose(page, at('glued.mp3'));
  await expect(dropzone(page, 'audio')).toContainText(make.changes);
});

test('@slow what was uploaded and is too quiet is made louder from there', async ({ page }) => {
  await choose(page, 'demo/audio/when-the-night-is-the-hard-part.mp3');
  await dropzone(page, 'audio').getByRole('button', { name: upload, exact: true }).click();
  await expect(dropzone(page, 'audio')).toContainText(uploaded);
  await button(page, 'Use').click(); // offers come one at a time
  await makeHearUpload(page, make.verbs.quiet);
  const { loudness } = await publishIt(page, 'Nights');
  expect(Math.abs((loudness?.integrated ?? 0) + 16)).toBeLessThan(0.5);
});

/** Speech of 20 minutes and more, as one file. */
function aLongTalk(): string {
  const inputs = ['welcome-to-carecast', 'one-list-for-every-medicine', 'fall-proofing-the-home'].map(
    (name) => `file '${process.cwd()}/demo/audio/${name}.mp3'`,
  );
  writeFileSync(at('list.txt'), inputs.join('\n'));
  ffmpeg(
    '-stream_loop',
    '9',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    at('list.txt'),
    '-t',
    '1200',
    '-ac',
    '2',
    at('talk.wav'),
  );
  return at('talk.wav');
}
const CHAPTERS = ';FFMETADATA1\ntitle=Nights\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=20000\ntitle=Hello\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=20000\nEND=40000\ntitle=Rest\n'; // prettier-ignore

/** As people have them: what it is called, how ffmpeg makes it of a talk, and the button. */
const RECORDINGS: [name: string, words: string[], verb?: string][] = [
  ['an hour’s third.wav', ['-c:a', 'pcm_s16le']],
  ['a film.mp4', ['-f', 'lavfi', '-t', '60', '-i', 'testsrc=s=320x240:r=10', '-t', '60', '-map', '0:a', '-map', '1:v', '-c:v', 'libx264', '-c:a', 'aac']], // prettier-ignore
  ['a recorder.webm', ['-t', '60', '-c:a', 'libopus', '-f', 'webm', '-live', '1']],
  ['a memo.m4a', ['-t', '60', '-f', 'ffmetadata', '-i', 'CHAPTERS', '-map', '0:a', '-map_metadata', '1', '-map_chapters', '1', '-c:a', 'aac', '-ar', '48000']], // prettier-ignore
  ['a quiet voice.mp3', ['-t', '240', '-af', 'volume=-20.8dB,aeval=val(0)+if(lt(mod(t\\,7)\\,0.004)\\,0.1*sin(2*PI*700*t)\\,0):c=mono', '-c:a', 'libmp3lame', '-b:a', '128k'], make.verbs.quiet], // prettier-ignore
];

test('@slow recordings of every kind become MP3s that are as loud as podcasts and play to their end', async ({
  page,
}) => {
  test.slow();
  const talk = aLongTalk();
  writeFileSync(at('chapters.txt'), CHAPTERS);
  for (const [name, words, verb] of RECORDINGS) {
    await test.step(name, async () => {
      ffmpeg('-i', talk, ...words.map((word) => (word === 'CHAPTERS' ? at('chapters.txt') : word)), at(name));
      await page.goto(`${site.url}/upload`);
      await choose(page, at(name));
      await makeHearUpload(page, verb);
      const { audioUrl } = await publishIt(page, name);
      writeFileSync(at('made.mp3'), await (await page.request.get(site.url + audioUrl)).body());
      const { integrated, truePeak } = loudnessOf(at('made.mp3'));
      expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(0.5);
      expect(truePeak).toBeLessThanOrEqual(-1);
      if (name.endsWith('.m4a')) expect(ffmpeg('-i', at('made.mp3'), '-f', 'null', '-')).toMatch(/title +: Nights[^]*title +: Rest/); // prettier-ignore
    });
  }
});

test('@slow an MP3 glued from two voices of different formats becomes one with both', async ({ page }) => {
  const half = (name: string, ...words: string[]) => {
    ffmpeg('-i', 'demo/audio/welcome-to-carecast.mp3', '-t', '20', '-c:a', 'libmp3lame', ...words, at(name));
    return readFileSync(at(name));
  };
  const halves = [half('one.mp3', '-ar', '24000', '-ac', '1'), half('two.mp3', '-ar', '44100', '-ac', '2')];
  writeFileSync(at('two voices.mp3'), Buffer.concat(halves));
  await choose(page, at('two voices.mp3'));
  await makeHearUpload(page);
  const { duration, loudness } = await publishIt(page, 'Two voices');
  expect(duration).toBe(40);
  expect(Math.abs((loudness?.integrated ?? 0) + 16)).toBeLessThanOrEqual(0.5);
});

test('@slow Apple Lossless, which Chromium does not read, is named with what to do', async ({ page }) => {
  ffmpeg('-i', 'demo/audio/welcome-to-carecast.mp3', '-t', '20', '-c:a', 'alac', at('memo.m4a'));
  await choose(page, at('memo.m4a'));
  await expect(dropzone(page, 'audio')).toContainText(make.cannot);
});

const tone = (seconds: number, hertz = 330) => [
  '-f',
  'lavfi',
  '-i',
  `sine=${hertz}:sample_rate=48000:duration=${seconds}`,
];
const comments = ['CHAPTER001=00:00:00.000', 'CHAPTER001NAME=Intro', 'CHAPTER002=00:00:03.000', 'CHAPTER002NAME=Rest'];
const named = comments.flatMap((comment) => ['-metadata', comment]);
const written = (name: string, bytes: Buffer) => writeFileSync(at(name), bytes);
const made = (name: string, ...words: string[]) => ffmpeg(...words, at(name));

/** Six microphones without a mask: the fourth speaks in the second half of two seconds. */
function sixMicrophones(): Buffer {
  const data = Buffer.alloc(32_000 * 12);
  for (let frame = 0; frame < 32_000; frame += 1) {
    const [channel, hertz] = frame < 16_000 ? [0, 330] : [3, 700];
    data.writeInt16LE(Math.round(6_000 * Math.sin((2 * Math.PI * hertz * frame) / 16_000)), frame * 12 + channel * 2);
  }
  const format = Buffer.from([1, 0, 6, 0, 128, 62, 0, 0, 0, 238, 2, 0, 12, 0, 16, 0]);
  const body = Buffer.concat([Buffer.from('WAVE'), riff('fmt ', format), riff('data', data)]);
  return riff('RIFF', body);
}

/**
 * Files, whatever they are called: how each is made, how long it plays, and a tone that is heard for so many seconds.
 */
const CONTENTS: [name: string, make: (name: string) => void, seconds: number, tone?: [hertz: number, seconds: number]][] = [
  ['Recording', (name) => made(name, ...tone(5), '-c:a', 'aac', '-f', 'mp4'), 5],
  ['voice.dat', (name) => made(name, ...tone(5), '-c:a', 'libopus', '-f', 'ogg'), 5],
  ['screen.m4a', (name) => made(name, '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', ...tone(4), '-map', '0', '-map', '1', '-t', '4', '-c:a', 'aac'), 4, [330, 4]],
  ['microphones.wav', (name) => written(name, sixMicrophones()), 2, [700, 1]],
  ['of 192 kHz.flac', (name) => made(name, ...tone(4), '-ar', '192000', '-sample_fmt', 's16'), 4],
  ['of 8 kHz.m4a', (name) => made(name, '-f', 'lavfi', '-i', 'sine=330:sample_rate=8000:duration=5', '-c:a', 'aac'), 5],
  ['later.ts', (name) => made(name, ...tone(5), '-c:a', 'aac', '-output_ts_offset', '7'), 5.03], // with what the encoder adds, which a TS does not say
  ['later.webm', (name) => made(name, ...tone(5), '-c:a', 'libopus', '-output_ts_offset', '7'), 5],
  ['large.wav', (name) => made(name, ...tone(5), '-rf64', 'always'), 5],
  ['chapters.opus', (name) => made(name, ...tone(6), ...named, '-c:a', 'libopus'), 6],
  ['chapters.flac', (name) => made(name, ...tone(6), ...named, '-c:a', 'flac'), 6],
]; // prettier-ignore

test('@slow a recording is taken by what it holds: as long as it plays, with every voice and its chapters', async ({
  page,
}) => {
  test.slow();
  await page.addInitScript(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      Object.assign(window, { lastBlob: blob });
      return make.call(URL, blob);
    };
  });
  for (const [name, write, seconds, heard] of CONTENTS) {
    await test.step(name, async () => {
      write(name);
      await page.goto(`${site.url}/upload`);
      await choose(page, at(name));
      await button(page, make.verbs.make).click();
      await expect(button(page, make.upload)).toBeVisible({ timeout: 60_000 });
      await expect(dropzone(page, 'audio').getByRole('button', { name: /^Play/ })).toHaveCount(1);
      const bytes = await page.evaluate(async () => {
        const { lastBlob } = window as unknown as { lastBlob: Blob };
        return [...new Uint8Array(await lastBlob.arrayBuffer())];
      });
      writeFileSync(at('made.mp3'), Buffer.from(bytes));
      ffmpeg('-i', at('made.mp3'), '-ac', '1', '-ar', '8000', '-f', 's16le', at('made.pcm'));
      const samples = readFileSync(at('made.pcm'));
      expect(Math.abs(samples.length / 16_000 - seconds)).toBeLessThanOrEqual(0.035);
      if (heard) expect(Math.abs(secondsOf(samples, heard[0]) - heard[1])).toBeLessThanOrEqual(0.1);
      if (name.startsWith('chapters')) expect(ffmpeg('-i', at('made.mp3'), '-f', 'null', '-')).toMatch(/title +: Intro[^]*title +: Rest/); // prettier-ignore
    });
  }
});

/** How long a frequency is heard in sound of 8 kHz. */
function secondsOf(samples: Buffer, hertz: number): number {
  const [step, rate] = [400, 8_000];
  let count = 0;
  for (let from = 0; from + step <= samples.length / 2; from += step) {
    let [real, imaginary] = [0, 0];
    for (let frame = from; frame < from + step; frame += 1) {
      const angle = (2 * Math.PI * hertz * frame) / rate;
      real += samples.readInt16LE(2 * frame) * Math.cos(angle);
      imaginary += samples.readInt16LE(2 * frame) * Math.sin(angle);
    }
    if (Math.hypot(real, imaginary) / step > 650) count += 1;
  }
  return (count * step) / rate;
}

test('@slow a film without sound and a file that is no audio are refused at once', async ({ page }) => {
  made('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=s=160x90:r=10:d=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
  await choose(page, at('mute.mp4'));
  await expect(page.getByText(make.problems.silent)).toBeVisible();
  await expect(button(page, upload)).toHaveCount(0);
  writeFileSync(at('notes'), 'Take the stairs slowly.');
  await choose(page, at('notes'));
  await expect(page.locator('#audio-problem')).toContainText('audio/*');
});
