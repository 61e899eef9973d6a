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

type Spoken = { path: string; lines: string[]; times: number[] };

/** `pause` in seconds after each sentence; `music` in seconds before the first, `noise` under all of them. */
function speak(lines: string[], voice: string, pause: number, { music = 0, noise = 0, hertz = HZ } = {}): Spoken {
  const hum = Float32Array.from({ length: music * HZ }, (_, at) => 0.3 * Math.sin((at * 2 * Math.PI * 330) / HZ));
  const parts: Float32Array[] = [hum];
  let length = hum.length;
  const times = lines.map((line, at) => {
    const time = length / HZ;
    const wave = spawnSync('espeak-ng', ['-v', voice, '--stdout', '--', line], { maxBuffer: 1e9 }).stdout;
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
  const all = Buffer.from(
    Float32Array.from(
      parts.flatMap((part) => [...part]),
      (sample) => sample + noise * hiss(),
    ).buffer,
  );
  const path = join(folder, `${voice}-${lines.length}-${pause}-${music}-${hertz}.mp3`);
  writeFileSync(`${path}.raw`, all);
  const input = ['-f', 'f32le', '-ar', String(HZ), '-ac', '1', '-i', `${path}.raw`];
  expect(spawnSync('ffmpeg', ['-v', 'error', '-y', ...input, '-ar', String(hertz), '-b:a', '64k', path]).status).toBe(
    0,
  );
  return { path, lines, times };
}

const [BALANCE, MEDICINES, HANDOVER, CARING] = [
  demo('balance-can-be-trained'),
  demo('one-list-for-every-medicine'),
  demo('the-two-minute-handover'),
  demo('caring-for-the-one-who-cares'),
] as const;

const FILES: [what: string, right: () => Spoken, wrong: string[]][] = [
  ['an American voice', () => speak(BALANCE, 'en-us', 0.5), MEDICINES],
  ['a British voice without pauses', () => speak(BALANCE, 'en-gb', 0), HANDOVER],
  ['a woman’s voice', () => speak(MEDICINES, 'en-us+f3', 0.4), BALANCE],
  ['a deep voice', () => speak(MEDICINES, 'en-us+m7', 0.4), HANDOVER],
  ['a Scottish voice', () => speak(HANDOVER, 'en-gb-scotland', 0.5), BALANCE],
  ['a whole catalogue read in one go', () => speak([...BALANCE, ...MEDICINES, ...CARING], 'en-us+m3', 0.3), SPANISH],
  ['nine seconds of music first', () => speak(HANDOVER, 'en-gb+f2', 0.5, { music: 9 }), MEDICINES],
  ['a telephone’s 8 kHz', () => speak(BALANCE, 'en-us', 0.5, { hertz: 8_000 }), HANDOVER],
  ['noise under the voice', () => speak(CARING, 'en-us', 0.4, { noise: 0.03 }), BALANCE],
  ['Spanish', () => speak(SPANISH, 'es', 0.4), BALANCE],
  ['Spanish of Latin America without pauses', () => speak(SPANISH, 'es-419', 0), HANDOVER],
];

test.each(FILES)(
  '%s: sentences are found, and the script of another episode is refused',
  async (what, right, script) => {
    const { path, lines, times } = right();
    const wrong = script.slice(2, -4); // the demo's episodes begin and end alike
    const found = await listen(path, 'audio/mpeg', { lines });
    const other = await listen(path, 'audio/mpeg', { lines: wrong });
    if (!('proposal' in found) || !found.proposal || !('proposal' in other) || !other.proposal)
      throw new Error('sound');
    const off = found.proposal.lines.map(({ time }, at) => Math.abs(time - (times[at] ?? 0))).toSorted((a, b) => a - b);
    const [median, most] = [off[Math.floor(off.length / 2)] ?? 9, off[Math.floor(off.length * 0.95)] ?? 9];
    const doubtful = other.proposal.lines.filter((line) => line.doubtful).length / wrong.length;
    const fits = [found.proposal.fits, other.proposal.fits];
    console.log(
      JSON.stringify({ what, minutes: (times.at(-1) ?? 0) / 60, lines: lines.length, median, most, fits, doubtful }),
    );
    expect(median).toBeLessThanOrEqual(0.3);
    expect(most).toBeLessThanOrEqual(1.5);
    expect(found.proposal.fits).toBeGreaterThan(0.3);
    expect(other.proposal.fits).toBeLessThan(0.3); // refused: FITS_AT_ALL in catalogue/timing-jobs.ts
  },
);
