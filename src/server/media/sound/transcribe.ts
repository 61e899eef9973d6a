import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AUDIO_TYPES } from '#shared/audio-formats.ts';
import { cite } from '#shared/format.ts';
import { MAX_LINE_LENGTH, MAX_LINES } from '#shared/timing.ts';
import { z } from '#shared/schema.ts';
import { toStorable } from '#shared/text.ts';
import { fetchBody, FetchError } from '#server/outbound/index.ts';
import { TaskError } from '#server/queue.ts';
import { HOUR_S, MB } from '#shared/units.ts';
import { MAX_EPISODE_SECONDS } from '#shared/limits.ts';

/** The call of a server that speaks OpenAI's `/v1/audio/transcriptions`, as the server's settings name it. */
export type TranscriptionService = { url: string; key: string | undefined; model: string };
/** `time` null: the service returned words without times. `doubtful`: it was not sure itself. */
export type Transcribed = { time: number | null; text: string; doubtful: boolean }[];

/** A small machine may take as long as the audio is, and longer. */
const SECONDS = 3 * HOUR_S;
/** Three hours of speech with the time of each word have about 10 MB. */
const MAX_ANSWER_BYTES = 16 * MB;
/** Below the one, or above the other, OpenAI's Whisper itself takes a segment for a failure (its `decoding.py`). */
const [MIN_LOGPROB, MAX_SILENCE] = [-1, 0.6];

const Answer = z.object({
  text: z.string().optional(),
  segments: z
    .array(
      z.object({
        start: z.number().min(0).max(MAX_EPISODE_SECONDS),
        text: z.string(),
        avg_logprob: z.number().optional(),
        no_speech_prob: z.number().optional(),
      }),
    )
    .nullish(),
});

/**
 * Sends a file to the transcription service and returns what it heard, in the order of time. `onSent` is called with
 * the share of the file that is sent, 0 to 1. @throws TaskError
 */
export async function transcribe(
  service: TranscriptionService,
  { path, type, language }: { path: string; type: string; language: string },
  onSent: (share: number) => void,
  seconds = SECONDS,
): Promise<Transcribed> {
  const form = await formOf(path, type, { model: service.model, language }, onSent);
  const headers = { ...form.headers, ...(service.key && { Authorization: `Bearer ${service.key}` }) };
  const limits = { seconds, silenceSeconds: seconds, redirects: 0, isPrivateAllowed: true };
  const options = { method: 'POST', headers, body: form.body, ...limits } as const;
  const answer = await fetchBody(service.url, MAX_ANSWER_BYTES, options).catch((error: unknown) => {
    if (error instanceof FetchError) throw new TaskError({ code: 'transcriptionUnreachable', because: error.reason });
    throw error;
  });
  if (answer.status !== 200) throw refused(answer);
  if (answer.isCut) throw tooMuch();
  return read(answer.bytes);
}

export const noWords = (): TaskError => new TaskError({ code: 'transcriptionEmpty' });
export const tooMuch = (): TaskError => new TaskError({ code: 'transcriptionTooLarge' });

const QUOTED = 200;

function refused({ status, bytes }: { status: number; bytes: Buffer }): TaskError {
  const said = toStorable(cite(bytes.toString('utf8', 0, 4 * QUOTED), QUOTED));
  return new TaskError({ code: 'transcriptionRefused', status, said });
}

function read(bytes: Buffer): Transcribed {
  const { text: whole = '', segments } = parse(bytes);
  const text = toStorable(whole);
  if ((segments?.length ?? 0) > MAX_LINES) throw tooMuch();
  const heard = (segments ?? [])
    .map(({ start, text: words, avg_logprob: sure = 0, no_speech_prob: silence = 0 }) => ({
      time: start,
      text: toStorable(words.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_LENGTH)),
      doubtful: sure < MIN_LOGPROB || silence > MAX_SILENCE,
    }))
    .filter((line) => line.text)
    .toSorted((one, other) => one.time - other.time);
  if (heard.length > 0) return heard;
  if (!text.trim()) throw noWords();
  return [{ time: null, text, doubtful: false }];
}

function parse(bytes: Buffer): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new TaskError({ code: 'transcriptionUnreadable' });
  }
}

/** The file as a form, read from the disk as it is sent (RFC 7578). */
async function formOf(
  path: string,
  type: string,
  { model, language }: { model: string; language: string },
  onSent: (share: number) => void,
) {
  const boundary = `carecast-${randomUUID()}`;
  const fields = { model, language, response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const name = `audio.${extensionOf(type)}`;
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(path);
  async function* parts() {
    yield Buffer.from(head);
    let sent = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      yield chunk;
      onSent((sent += chunk.length) / size);
    }
    yield Buffer.from(tail);
  }
  return {
    headers: {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(Buffer.byteLength(head) + size + Buffer.byteLength(tail)),
    },
    body: Readable.from(parts()),
  };
}

/** Services choose the decoder by the name. */
const extensionOf = (type: string): string =>
  Object.entries(AUDIO_TYPES).find(([, each]) => each === type)?.[0] ?? 'mp3';
