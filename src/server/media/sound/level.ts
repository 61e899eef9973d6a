import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { searchPath } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { LOUDNESS_AIM } from '#shared/sound.ts';
import { HOUR_MS } from '#shared/units.ts';

/** Only the file itself is opened, whatever it refers to. */
const FLAGS = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file', '-max_alloc', '134217728', '-f', 'mp3'];
const CLOCK_MS = HOUR_MS;
/** In dBTP: below the limit, because the encoder adds to the peaks. */
const PEAK = -1.5;
const MAX_REPORT_BYTES = 256 * 1024;
/** Recognised by the check of marks (src/audio/file/tags.ts); as ID3 its frame is TXXX. */
const MARK = 'AI_DISCLOSURE=AI-generated content. Loudness adjusted.';

/** What ffmpeg’s `loudnorm` measures in its first pass (https://ffmpeg.org/ffmpeg-filters.html#loudnorm). */
type Measured = Record<'input_i' | 'input_tp' | 'input_lra' | 'input_thresh' | 'target_offset', string>;

/**
 * Writes a copy of an MP3 to `target` that is as loud as most podcasts, in two passes of ffmpeg's `loudnorm`. Tags,
 * chapters and pictures are kept, and a mark says that AI made it. @throws DomainError unsupported
 */
export async function writeLeveled(path: string, target: string, bitRate: number): Promise<void> {
  const { sample_rate: rate = '44100' } = await probe(path);
  const aim = `loudnorm=I=${LOUDNESS_AIM}:TP=${PEAK}:LRA=11`;
  const report = await runFfmpeg(['-v', 'info', ...FLAGS, '-i', `file:${path}`, '-map', '0:a:0', '-af', `${aim}:print_format=json`, '-f', 'null', '-']); // prettier-ignore
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = lastObject(report);
  const found = `measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}`;
  await runFfmpeg([
    ...['-v', 'error', ...FLAGS, '-i', `file:${path}`, '-map', '0:a:0', '-map', '0:v?', '-c:v', 'copy'],
    ...['-map_metadata', '0', '-map_chapters', '0', '-af', `${aim}:${found}:offset=${target_offset}:linear=true`],
    ...['-c:a', 'libmp3lame', '-b:a', `${bitRate}k`, '-ar', rate, '-id3v2_version', '3', '-metadata', MARK],
    ...['-fs', String(MAX_BYTES.audio), '-f', 'mp3', '-y', `file:${target}`],
  ]);
}

const probe = async (path: string): Promise<{ sample_rate?: string }> => {
  const asked = ['-v', 'error', '-protocol_whitelist', 'file', '-f', 'mp3', '-select_streams', 'a:0'];
  const shown = ['-show_entries', 'stream=sample_rate', '-of', 'json', `file:${path}`];
  const { streams = [] } = JSON.parse(await run('ffprobe', [...asked, ...shown])) as { streams?: { sample_rate?: string }[] }; // prettier-ignore
  return streams[0] ?? {};
};

function lastObject(report: string): Measured {
  const from = report.lastIndexOf('{');
  const to = report.lastIndexOf('}');
  if (from < 0 || to < from) throw new DomainError('unsupported', { code: 'louderImpossible' });
  return JSON.parse(report.slice(from, to + 1)) as Measured;
}

const runFfmpeg = (words: string[]) => run('ffmpeg', words);

/** Returns what it prints on both outputs. @throws DomainError unsupported */
async function run(program: 'ffmpeg' | 'ffprobe', words: string[]): Promise<string> {
  const child = spawn(program, words, {
    env: { PATH: searchPath },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: CLOCK_MS,
    killSignal: 'SIGKILL',
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('spawn', () => child.pid && setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-MAX_REPORT_BYTES)));
  try {
    return await new Promise<string>((resolve, reject) => {
      child.once('error', () => reject(new DomainError('unsupported', { code: 'louderNeedsFfmpeg' })));
      child.once('close', (status) =>
        status === 0 ? resolve(printed) : reject(new DomainError('unsupported', { code: 'louderImpossible' })),
      );
    });
  } finally {
    process.off('exit', kill);
  }
}
