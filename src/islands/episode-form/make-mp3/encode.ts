import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AudioSample,
  AudioSampleSource,
  Mp3OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { Sound } from './conform.ts';
import { MB } from '#shared/units.ts';

/** Written at a time: what is complete is handed to the browser, which may keep it on the disk. */
const PART_BYTES = MB;

registerMp3Encoder();

/** Encodes a recording as MP3 and returns the file without tags. */
export async function encode(
  sound: AsyncIterable<Sound>,
  { sampleRate, channels, kbps }: { sampleRate: number; channels: number; kbps: number },
): Promise<Blob> {
  const parts = createParts();
  const output = new Output({
    format: new Mp3OutputFormat(),
    target: new StreamTarget(parts.stream, { chunked: true, chunkSize: PART_BYTES }),
  });
  const quality = new Quality({ bitrate: kbps * 1_000, bitrateMode: 'constant' });
  const source = new AudioSampleSource({ codec: 'mp3', quality });
  output.addAudioTrack(source);
  await output.start();
  let frames = 0;
  for await (const piece of gathered(sound, sampleRate)) {
    const length = piece[0]?.length ?? 0;
    const data = new Float32Array(length * channels);
    piece.forEach((channel, index) => data.set(channel, index * length));
    const about = {
      format: 'f32-planar',
      numberOfChannels: channels,
      sampleRate,
      timestamp: frames / sampleRate,
    } as const;
    const sample = new AudioSample({ ...about, data });
    await source.add(sample);
    sample.close();
    frames += length;
  }
  await output.finalize();
  return parts.join();
}

/** Makes pieces of about a second: each is a message to the encoder. */
async function* gathered(sound: AsyncIterable<Sound>, enough: number): AsyncGenerator<Sound> {
  let waiting: Sound[] = [];
  let length = 0;
  const join = () =>
    (waiting[0] ?? []).map((_, channel) =>
      joined(
        waiting.map((each) => each[channel]),
        length,
      ),
    );
  for await (const piece of sound) {
    waiting.push(piece);
    length += piece[0]?.length ?? 0;
    if (length < enough) continue;
    yield join();
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield join();
}

function joined(pieces: (Float32Array | undefined)[], length: number): Float32Array {
  const whole = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece ?? [], at);
    at += piece?.length ?? 0;
  }
  return whole;
}

/** Takes a file in parts, in order except for its head, parts of which are written again at the end. */
function createParts() {
  let head = new Uint8Array(0);
  const rest: Blob[] = [];
  const write = ({ data, position }: StreamTargetChunk) => {
    if (position >= PART_BYTES) rest.push(new Blob([data]));
    else if (head.length === 0) head = data.slice();
    else head.set(data, position);
  };
  return { stream: new WritableStream<StreamTargetChunk>({ write }), join: () => new Blob([head, ...rest]) };
}
