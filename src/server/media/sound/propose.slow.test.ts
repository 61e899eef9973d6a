import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoFile } from '../../../../tests/support/uploads.ts';
import { listen } from './listen.ts';

// Times that are known, by another voice than the aligner's: espeak-ng reads each sentence, and they are joined.
const folder = mkdtempSync(join(tmpdir(), 'carecast-oracle-'));
const HZ = 22_050;

const demo = (name: string): string[] =>
  (JSON.parse(readFileSync(demoFile(`transcripts/${name}.transcript.json`), 'utf8')) as { text: string }[]).map(
    ({ text }) => text,
  );
const SPANISH =
  `Buenos días, esto es un programa sobre el cuidado en casa. Hoy hablamos de las caídas y de cómo evitarlas.
La mayoría de las caídas ocurren en el baño y en el dormitorio. Una alfombra suelta es un peligro que se quita en un minuto.
Ponga una luz que se encienda sola entre la cama y el baño. Los zapatos cerrados sostienen mejor el pie que las zapatillas.
Pregunte al médico qué medicinas pueden causar mareos. Tome 10 mg solo si así lo dice la receta.
Haga cada día unos ejercicios sencillos de equilibrio. Puede apoyarse en una silla firme o en la mesa de la cocina.
Si una persona se cae, no la levante de golpe. Mire primero si siente dolor y llame a alguien que le ayude.
Después de una caída conviene hablar con la enfermera. Ella revisa la casa y propone cambios que cuestan poco.
Una barra junto a la ducha da seguridad a todos. El teléfono debe estar cerca, también durante la noche.
Los vecinos y los amigos son parte de la ayuda. Escriba sus números con letras grandes al lado de la puerta.
Gracias por escuchar este episodio. La próxima semana hablamos de la alimentación.`
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim());

let made = 0;
type Spoken = { path: string; lines: string[]; times: number[] };

const ORDINARY = { music: 0, silence: 0, noise: 0, hertz: HZ, speed: 175, encoding: ['-b:a', '64k'] };

/**
 * `pause` in seconds after each sentence; `music` and then `silence` in seconds before the first, `noise` under all of
 * them; `speed` in words a minute.
 */
function speak(lines: string[], voice: string, pause: number, more: Partial<typeof ORDINARY> = {}): Spoken {
  const { music, silence, noise, hertz, speed, encoding } = { ...ORDINARY, ...more };
  const hum = Float32Array.from({ length: music * HZ }, (_, at) => 0.3 * Math.sin((at * 2 * Math.PI * 330) / HZ));
  const parts: Float32Array[] = [hum, new Float32Array(silence * HZ)];
  let length = (music + silence) * HZ;
  const times = lines.map((line, at) => {
    const time = length / HZ;
    const wave = spawnSync('espeak-ng', ['-v', voice, '-s', String(speed), '--stdout', '--', line], {
      maxBuffer: 1e9,
    }).stdout;
    const samples = Float32Array.from(
      { length: (wave.length - 44) >> 1 },
      (_, i) => wave.readInt16LE(44 + i * 2) / 32_768,
    );
    const rest = new Float32Array(Math.round(pause * (0.6 + ((at * 7) % 9) / 10) * HZ));
    parts.push(samples, rest);
    length += samples.length + rest.length;
    return time + samples.findIndex((sample) => Math.abs(sample) > 0.02) / HZ;
  });
  let seed = 1;
  const hiss = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const all = Buffer.concat(parts.map((part) => Buffer.from(part.map((sample) => sample + noise * hiss()).buffer)));
  const path = join(folder, `${(made += 1)}.mp3`);
  writeFileSync(`${path}.raw`, all);
  const input = ['-f', 'f32le', '-ar', String(HZ), '-ac', '1', '-i', `${path}.raw`];
  expect(spawnSync('ffmpeg', ['-v', 'error', '-y', ...input, '-ar', String(hertz), ...encoding, path]).status).toBe(0);
  return { path, lines, times };
}

const [BALANCE, MEDICINES, HANDOVER, CARING] = [
  demo('balance-can-be-trained'),
  demo('one-list-for-every-medicine'),
  demo('the-two-minute-handover'),
  demo('caring-for-the-one-who-cares'),
] as const;
const CATALOG = [
  ...[...BALANCE, ...CARING, ...demo('fall-proofing-the-home'), ...demo('how-to-read-a-health-headline')],
  ...[...MEDICINES, ...demo('the-same-face-at-the-door'), ...demo('welcome-to-carecast')],
];

const VARIABLE = ['-q:a', '6', '-write_xing', '0'];

/** Overwrites a piece within the first half, and one at its end. */
function damage(spoken: Spoken): Spoken {
  const bytes = readFileSync(spoken.path);
  for (const at of [0.3, 0.5].map((share) => Math.floor(bytes.length * share))) bytes.fill(0x55, at, at + 700);
  writeFileSync(spoken.path, bytes);
  return spoken;
}

const FILES: [what: string, right: () => Spoken, wrong: string[]][] = [
  ['an American voice', () => speak(BALANCE, 'en-us', 0.5), MEDICINES],
  ['a British voice without pauses', () => speak(BALANCE, 'en-gb', 0), HANDOVER],
  ['a woman’s voice', () => speak(MEDICINES, 'en-us+f3', 0.4), BALANCE],
  ['a deep voice', () => speak(MEDICINES, 'en-us+m7', 0.4), HANDOVER],
  ['a Scottish voice', () => speak(HANDOVER, 'en-gb-scotland', 0.5), BALANCE],
  ['a whole catalog read in one go', () => speak([...BALANCE, ...MEDICINES, ...CARING], 'en-us+m3', 0.3), SPANISH],
  ['half an hour, slowly', () => speak(CATALOG, 'en-us+m1', 2, { speed: 80 }), HANDOVER],
  ['ten minutes of silence first', () => speak(CARING, 'en-gb', 0.4, { silence: 600 }), BALANCE],
  ['a variable rate without a header', () => speak(HANDOVER, 'en-us+f2', 0.3, { encoding: VARIABLE }), MEDICINES],
  ['damaged frames', () => damage(speak(MEDICINES, 'en-us', 0.4)), BALANCE],
  ['nine seconds of music first', () => speak(HANDOVER, 'en-gb+f2', 0.5, { music: 9 }), MEDICINES],
  ['a telephone’s 8 kHz', () => speak(BALANCE, 'en-us', 0.5, { hertz: 8_000 }), HANDOVER],
  ['noise under the voice', () => speak(CARING, 'en-us', 0.4, { noise: 0.03 }), BALANCE],
  ['Spanish', () => speak(SPANISH, 'es', 0.4), BALANCE],
  ['Spanish of Latin America without pauses', () => speak(SPANISH, 'es-419', 0), HANDOVER],
];

async function propose({ path }: Pick<Spoken, 'path'>, lines: string[]) {
  const answer = await listen(path, 'audio/mpeg', { lines });
  if (!('proposal' in answer) || !answer.proposal) throw new Error('sound');
  return answer.proposal;
}

/** Returns the median and the 95th percentile of what these lines are off, in seconds. */
function errorsOf(lines: readonly { time: number }[], times: readonly number[]): [median: number, most: number] {
  const off = lines.map(({ time }, at) => Math.abs(time - (times[at] ?? 0))).toSorted((a, b) => a - b);
  return [off[Math.floor(off.length / 2)] ?? 9, off[Math.floor(off.length * 0.95)] ?? 9];
}

const doubted = (lines: readonly { doubtful: boolean }[]): number =>
  lines.filter(({ doubtful }) => doubtful).length / lines.length;

/** FITS_AT_ALL in catalog/timing-jobs.ts: a script below is refused. */
const FITS_AT_ALL = 0.3;

test.each(FILES)(
  '%s: sentences are found, and the script of another episode is refused',
  async (what, right, script) => {
    const spoken = right();
    const { lines, times } = spoken;
    const wrong = script.slice(2, -4); // the demo's episodes begin and end alike
    const [found, other] = [await propose(spoken, lines), await propose(spoken, wrong)];
    const [median, most] = errorsOf(found.lines, times);
    const fits = [found.fits, other.fits];
    const doubtful = [doubted(found.lines), doubted(other.lines)];
    console.log(
      JSON.stringify({ what, minutes: (times.at(-1) ?? 0) / 60, lines: lines.length, median, most, fits, doubtful }),
    );
    expect(median).toBeLessThanOrEqual(0.3);
    expect(most).toBeLessThanOrEqual(1.5);
    expect(found.fits).toBeGreaterThan(FITS_AT_ALL);
    expect(other.fits).toBeLessThan(FITS_AT_ALL);
  },
);

type Line = { text: string; time: number | null };

/** Scripts of which a part is another's, or missing: `time` is null for what is not in the file. */
const HALVES: [what: string, own: string[], voice: string, change: (own: Line[], other: Line[]) => Line[]][] = [
  ['the first half is missing', BALANCE, 'en-us', (own) => own.slice(own.length / 2)],
  ['the second half is missing', MEDICINES, 'en-gb', (own) => own.slice(0, own.length / 2)],
  ['every second line is missing', CARING, 'en-us+f3', (own) => own.filter((_, at) => at % 2 === 0)],
  ['the first half is another’s', BALANCE, 'en-gb', (own, other) => [...other.slice(2, 15), ...own.slice(13)]],
  ['the second half is another’s', MEDICINES, 'en-us', (own, other) => [...own.slice(0, 15), ...other.slice(8, -4)]],
  [
    'the middle is another’s',
    CARING,
    'en-us+m7',
    (own, other) => [...own.slice(0, 9), ...other.slice(8, 18), ...own.slice(18)],
  ],
];

test.each(HALVES)('a script of which %s is doubtful there alone', async (what, own, voice, change) => {
  const spoken = speak(own, voice, 0.4);
  const right = own.map((text, at) => ({ text, time: spoken.times[at] ?? 0 }));
  const script = change(
    right,
    HANDOVER.map((text) => ({ text, time: null })),
  );
  const { fits, lines } = await propose(
    spoken,
    script.map(({ text }) => text),
  );
  const there = lines.filter((_, at) => script[at]?.time !== null);
  const elsewhere = lines.filter((_, at) => script[at]?.time === null);
  const [median, most] = errorsOf(
    there,
    script.flatMap(({ time }) => time ?? []),
  );
  const doubtful = [doubted(there), doubted(elsewhere)];
  console.log(JSON.stringify({ what, fits, median, most, doubtful }));
  expect(fits).toBeGreaterThan(FITS_AT_ALL);
  expect(median).toBeLessThanOrEqual(0.3);
  expect(doubted(there)).toBeLessThanOrEqual(0.25);
  if (elsewhere.length > 0) expect(doubted(elsewhere)).toBeGreaterThanOrEqual(0.5);
});

test('each sentence of a demo episode is found within a moment, and few are doubtful', async () => {
  const name = 'balance-can-be-trained';
  type Cue = { time: number; text: string };
  const cues = JSON.parse(readFileSync(demoFile(`transcripts/${name}.transcript.json`), 'utf8')) as Cue[];
  const { fits, lines } = await propose({ path: demoFile(`audio/${name}.mp3`) }, demo(name));
  const errors = lines.map(({ time }, at) => Math.abs(time - (cues[at]?.time ?? 0))).toSorted((one, two) => one - two);
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.3);
  expect(errors[Math.floor(errors.length * 0.95)]).toBeLessThan(1.5);
  expect(fits).toBeGreaterThan(0.6);
  expect(doubted(lines)).toBeLessThan(0.1);
});

test('a file of silence alone fits no script', async () => {
  const path = join(folder, 'silence.mp3');
  spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', '120', path]);
  const answer = await listen(path, 'audio/mpeg', { lines: BALANCE });
  expect('proposal' in answer && (answer.proposal?.fits ?? 0) >= FITS_AT_ALL).toBe(false);
});

test('a script without spaces, which the voice would read for hours, is left when it is longer than the audio', async () => {
  const lines = Array.from({ length: 1_600 }, () => 'x'.repeat(300));
  const { fits, lines: found } = await propose({ path: demoFile('audio/welcome-to-carecast.mp3') }, lines);
  expect([fits, found.length, doubted(found)]).toEqual([0, 1_600, 1]);
});
