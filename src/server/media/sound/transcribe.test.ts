import '../../../../tests/support/database.ts';
import type { Reason } from '#shared/reason.ts';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listening.ts';
import { demoFile } from '../../../../tests/support/uploads.ts';
import { transcribe } from './transcribe.ts';

/** A stand-in of the service: `answer` is what it does with the next call. */
let answer: (res: ServerResponse) => void = () => {};
let asked: { headers: Record<string, unknown>; body: Buffer } | null = null;
const server = createServer((req, res) => {
  buffer(req).then(
    (body) => {
      asked = { headers: req.headers, body };
      answer(res);
    },
    () => undefined, // it waits no longer
  );
});
let port: number;
beforeAll(async () => (port = await listen(server)));
afterAll(() => server.closeAllConnections());

const FILE = demoFile('audio/welcome-to-carecast.mp3');
const sent: number[] = [];
const ask = (seconds?: number) => {
  const service = { url: `http://127.0.0.1:${port}/v1/audio/transcriptions`, key: 'sk-secret', model: 'small' };
  const file = { path: FILE, type: 'audio/mpeg', language: 'en' };
  return transcribe(service, file, (share) => sent.push(share), seconds);
};
const json = (body: unknown) => (res: ServerResponse) => res.end(JSON.stringify(body));

test('a file is sent with its key and its language, and segments come back as lines', async () => {
  answer = json({
    text: 'Two. One.',
    segments: [
      { start: 4.5, text: ' Two. ', avg_logprob: -0.2, no_speech_prob: 0.9 },
      { start: 0, text: ' One. ', avg_logprob: -0.2 },
      { start: 9, text: '  ' },
    ],
  });
  expect(await ask()).toEqual([
    { time: 0, text: 'One.', doubtful: false },
    { time: 4.5, text: 'Two.', doubtful: true },
  ]);
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer sk-secret' });
  const form = asked?.body.toString('latin1') ?? '';
  expect(form).toContain('name="language"\r\n\r\nen\r\n');
  expect(form).toContain('filename="audio.mp3"\r\nContent-Type: audio/mpeg');
  expect(sent.at(-1)).toBe(1);
});

test('words without times are words all the same', async () => {
  answer = json({ text: 'Good day. Hold the rail.' });
  expect(await ask()).toEqual([{ time: null, text: 'Good day. Hold the rail.', doubtful: false }]);
});

test.each<[string, (res: ServerResponse) => void, Reason]>([
  ['a page instead of a transcript', (res) => res.end('<html>Sign in</html>'), { code: 'transcriptionUnreadable' }],
  ['JSON of another kind', json({ segments: [{ start: 'soon', text: 'A' }] }), { code: 'transcriptionUnreadable' }],
  ['a transcript without words', json({ text: ' ', segments: [] }), { code: 'transcriptionEmpty' }],
  [
    'a refusal',
    (res) => res.writeHead(401).end('{"error":"no key"}'),
    { code: 'transcriptionRefused', status: 401, said: '{"error":"no key"}' },
  ],
  [
    'a redirect',
    (res) => res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    { code: 'transcriptionRefused', status: 302, said: '' },
  ],
  [
    'a broken connection',
    (res) => res.destroy(),
    { code: 'transcriptionUnreachable', because: { code: 'connectionClosed' } },
  ],
])('%s is reported', async (_what, does, reason) => {
  answer = does;
  await expect(ask()).rejects.toMatchObject({ reason });
});

test('gigabytes of JSON are not read, and neither is a stream without an end', async () => {
  const chunk = Buffer.alloc(1024 ** 2, ' ');
  answer = (res) => {
    const more = () => {
      while (!res.destroyed && res.write(chunk));
    };
    res.on('drain', more);
    more();
  };
  await expect(ask()).rejects.toMatchObject({ reason: { code: 'transcriptionTooLarge' } });
  answer = (res) => {
    res.write('{"text":"');
    const timer = setInterval(() => res.write(' '), 20);
    res.once('close', () => clearInterval(timer));
  };
  await expect(ask(1)).rejects.toMatchObject({ reason: { because: { code: 'fetchTimedOut', seconds: 1 } } });
});
