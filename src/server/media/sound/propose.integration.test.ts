import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoFile } from '../../../../tests/support/uploads.ts';
import { listen } from './listen.ts';

type Cue = { time: number; text: string };
/** What was counted while the demo was spoken, by voices that are not the aligner's. */
const cuesOf = (name: string) =>
  JSON.parse(readFileSync(demoFile(`transcripts/${name}.transcript.json`), 'utf8')) as Cue[];

async function propose(name: string, lines: string[]) {
  const answer = await listen(demoFile(`audio/${name}.mp3`), 'audio/mpeg', { lines });
  if (!('proposal' in answer) || !answer.proposal) throw new Error('there is sound in it');
  return answer.proposal;
}
const textsOf = (cues: Cue[]) => cues.map(({ text }) => text);
const share = (lines: readonly { doubtful: boolean }[]) =>
  lines.filter(({ doubtful }) => doubtful).length / lines.length;

test('each sentence of a script is found within a moment, and none is doubtful', async () => {
  const cues = cuesOf('balance-can-be-trained');
  const { fits, lines } = await propose('balance-can-be-trained', textsOf(cues));
  const errors = lines.map(({ time }, at) => Math.abs(time - (cues[at]?.time ?? 0))).toSorted((one, two) => one - two);
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.3);
  expect(errors[Math.floor(errors.length * 0.95)]).toBeLessThan(1.5);
  expect(fits).toBeGreaterThan(0.6);
  expect(share(lines)).toBeLessThan(0.1);
});
