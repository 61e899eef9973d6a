import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { listen } from './listen.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'loudness-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCES = {
  'pink noise': 'anoisesrc=c=pink:a=0.4:d=30',
  'loud noise': 'anoisesrc=c=white:a=0.95:d=30',
  'a tone that swells': 'aevalsrc=0.6*sin(2*PI*440*t)*(0.5+0.5*sin(2*PI*t/7)):d=30',
  'words and pauses': 'aevalsrc=if(lt(mod(t\\,4)\\,2.5)\\,0.2*random(0)*sin(2*PI*180*t)\\,0):d=40',
  'high tones': 'aevalsrc=0.45*sin(2*PI*11025*t+0.8)+0.3*sin(2*PI*9000*t):d=20',
};
const FORMS = [
  ['mp3', 1, 44_100],
  ['mp3', 2, 48_000],
  ['mp3', 2, 44_100],
] as const;
const CASES = Object.entries(SOURCES).flatMap(([name, source]) =>
  FORMS.map((form) => [name, ...form, source] as const),
);

test.each(CASES)(
  '%s as %s with %i channels at %i Hz is as loud as for ffmpeg’s ebur128',
  async (_, extension, channels, rate, source) => {
    const path = join(folder, `given.${extension}`);
    const form = ['-ac', String(channels), '-ar', String(rate), '-b:a', '128k'];
    await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...form, path]);
    const { stderr } = await run('ffmpeg', ['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
    const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
    const said = (name: string) => Number(new RegExp(`${name}:\\s+(-?[\\d.]+)`).exec(summary)?.[1]);
    const answer = await listen(path, 'audio/mpeg');
    const loudness = 'sound' in answer ? answer.sound.loudness : null;
    // ffmpeg prints one decimal
    expect(Math.abs((loudness?.integrated ?? 0) - said('I'))).toBeLessThan(0.1 + 0.051);
    expect(Math.abs((loudness?.truePeak ?? 0) - said('Peak'))).toBeLessThan(0.2 + 0.051);
    expect(Math.abs((loudness?.range ?? 0) - said('LRA'))).toBeLessThan(0.3);
  },
);
