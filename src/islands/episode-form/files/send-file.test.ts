import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEpisodeForm, setUnfinished } from '../saving/form-store.ts';
import { openAttachments } from './attachments.ts';
import { isRetryable, sendFile } from './send-file.ts';
import { ApiError } from '../../api.ts';
import { MB } from '#shared/units.ts';
import { english } from '../../../../tests/support/words.ts';

type Call = { method: string; url: string; headers: Record<string, string>; bytes: number };
type Reply = { status: number; headers?: Record<string, string>; text?: string } | 'lost' | 'silent';

/** The server at the other end of the browser's own XMLHttpRequest and fetch. */
let answer: (call: Call) => Reply;
let calls: Call[];
let tickets: Record<string, unknown>[];
let ticket: { isResumable: boolean; lifeMs: number };
let aborted: number;

class Request {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  statusText = '';
  responseText = '';
  private readonly headers: Record<string, string> = {};
  private answered: Record<string, string> = {};
  private method = '';
  private url = '';

  open(method: string, url: string) {
    [this.method, this.url] = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => this.answered[name] ?? null;
  abort() {
    aborted += 1;
    this.onabort();
  }
  send(body: Blob | null) {
    const call = { method: this.method, url: this.url, headers: this.headers, bytes: body?.size ?? 0 };
    calls.push(call);
    queueMicrotask(() => {
      const reply = answer(call);
      if (reply === 'silent') return;
      if (call.bytes) this.upload.onprogress?.({ loaded: call.bytes / 2 });
      if (reply === 'lost') return this.onerror();
      this.status = reply.status;
      this.responseText = reply.text ?? '';
      this.answered = reply.headers ?? {};
      this.onload();
    });
  }
}

const facts = { objectPath: '/media/1.mp3', size: 12 * MB, type: 'audio/mpeg', duration: 60 };
const done = { status: 200, text: JSON.stringify(facts) };
const stored = (bytes: number): Reply => ({ status: 204, headers: { 'Upload-Offset': String(bytes) } });

/** Stores each part, and answers the last one with the facts. */
function storing(from: number, size = 12 * MB) {
  let has = from;
  return ({ method, headers, bytes }: Call): Reply => {
    if (method === 'HEAD') return stored(has);
    if (Number(headers['Upload-Offset']) !== has) return { status: 409 };
    has += bytes;
    return has === size ? done : stored(has);
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  [calls, tickets, aborted] = [[], [], 0];
  ticket = { isResumable: true, lifeMs: 900_000 };
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    if (path === '/api/audio-tags') return Promise.resolve(Response.json({ duration: 60, marks: null, tags: null }));
    tickets.push(JSON.parse(body) as Record<string, unknown>);
    const expiresAt = new Date(Date.now() + ticket.lifeMs).toISOString();
    const uploadURL = `/put/${tickets.length}`;
    const { isResumable } = ticket;
    return Promise.resolve(
      Response.json({
        uploadURL,
        method: 'PUT',
        isResumable,
        headers: {},
        bodyKind: 'raw',
        objectPath: '/media/1.mp3',
        expiresAt,
      }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const aFile = (size: number, name = 'talk.mp3') =>
  Object.defineProperty(new File([], name, { type: 'audio/mpeg', lastModified: 7 }), 'size', { value: size });

/** Blob.slice of a file that only says how large it is. */
function sized(size: number, name?: string): File {
  const file = aFile(size, name);
  file.slice = (start = 0, end = size) => aFile(Math.max(0, Math.min(end, size) - start));
  return file;
}

function sending() {
  const cancel = new AbortController();
  const [sent, kept] = [[] as number[], [] as number[]];
  let interruptions = 0;
  const watch = {
    signal: cancel.signal,
    onSent: (bytes: number) => void sent.push(bytes / MB),
    onStored: (bytes: number) => void kept.push(bytes / MB),
    onInterrupted: () => void (interruptions += 1),
  };
  return { cancel, sent, kept, watch, interruptions: () => interruptions };
}

async function outcome<Result>(promise: Promise<Result>): Promise<Result | Error> {
  const settled = promise.catch((problem: unknown) => problem as Error);
  await vi.runAllTimersAsync();
  return settled;
}

const offsets = () =>
  calls.filter(({ method }) => method === 'PATCH').map((call) => Number(call.headers['Upload-Offset']) / MB);

test('a large file continues from what the server has, in parts of 5 MB, and counts what was there', async () => {
  answer = storing(6 * MB);
  const { watch, sent, kept } = sending();
  expect(await outcome(sendFile('audio', sized(12 * MB), watch))).toEqual(facts);
  expect(offsets()).toEqual([6, 11]);
  expect(calls.map(({ bytes }) => bytes / MB)).toEqual([0, 5, 1]);
  expect(sent).toEqual([6, 8.5, 11, 11.5]);
  expect(kept).toEqual([6, 11]);
  expect(tickets).toEqual([{ kind: 'audio', name: 'talk.mp3', size: 12 * MB, type: 'audio/mpeg', fingerprint: '7' }]);
});

test('a lost connection asks how much arrived, and continues from there; each stored part gives all retries back', async () => {
  const server = storing(0, 22 * MB);
  let patches = 0;
  answer = (call) => (call.method === 'PATCH' && (patches += 1) % 2 ? 'lost' : server(call));
  const { watch, interruptions } = sending();
  expect(await outcome(sendFile('audio', sized(22 * MB), watch))).toEqual(facts);
  expect(offsets()).toEqual([0, 0, 5, 5, 10, 10, 15, 15, 20, 20]);
  expect(interruptions()).toBe(5);
  expect(tickets).toHaveLength(1);
});

test('while the connection stays away it is tried for as long as the page is open, slower and slower', async () => {
  const at: number[] = [];
  const begin = Date.now();
  answer = () => (at.push(Math.floor((Date.now() - begin) / 1000)), 'lost');
  const { watch, cancel, interruptions } = sending();
  const settled = sendFile('audio', sized(12 * MB), watch).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(at).toEqual([0, 0, 1, 4, 9, 19, 39, 79, 139, 199, 259]);
  expect(interruptions()).toBe(11);
  answer = storing(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await settled).toEqual(facts);
  cancel.abort();
});

test('a browser that sees no network, rightly or not, tries now and then and uses up no retries', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const server = storing(0);
  let lost = 0;
  answer = (call) => ((lost += 1) < 9 ? 'lost' : server(call));
  expect(await outcome(sendFile('audio', sized(12 * MB), sending().watch))).toEqual(facts);
});

test('a file that changed while it was sent is named as that, and not tried again', async () => {
  answer = () => 'lost';
  const file = sized(12 * MB);
  file.slice = () => Object.assign(aFile(1), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  const { watch, interruptions } = sending();
  expect(await outcome(sendFile('audio', file, watch))).toMatchObject({
    status: 400,
    error: english.studio.upload.fileChanged,
  });
  expect(interruptions()).toBe(0);
});

test('an address that expires between two parts is renewed, and one that is refused once something is stored', async () => {
  const server = storing(0);
  ticket.lifeMs = 60_000;
  answer = (call) => {
    if (call.url === '/put/1' && call.method === 'PATCH') vi.setSystemTime(Date.now() + 31_000);
    return call.url === '/put/2' && call.headers['Upload-Offset'] === String(10 * MB) ? { status: 403 } : server(call);
  };
  expect(await outcome(sendFile('audio', sized(12 * MB), sending().watch))).toEqual(facts);
  expect(calls.map(({ url }) => url)).toEqual(['/put/1', '/put/1', '/put/2', '/put/2', '/put/3', '/put/3']);
});

test('an address that is refused before anything is stored is final', async () => {
  answer = () => ({ status: 403 });
  expect(await outcome(sendFile('audio', sized(12 * MB), sending().watch))).toMatchObject({ status: 403 });
  expect(calls).toHaveLength(1);
});

test('a canceled upload is aborted, and nothing more is sent', async () => {
  answer = ({ method }) => (method === 'HEAD' ? stored(0) : 'silent');
  const { watch, cancel } = sending();
  const settled = sendFile('audio', sized(12 * MB), watch).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(1);
  expect(offsets()).toEqual([0]);
  cancel.abort();
  expect(await settled).toBe(cancel.signal.reason);
  await vi.runAllTimersAsync();
  expect([calls.length, aborted]).toEqual([2, 1]);
});

test('an upload canceled while its address is asked for sends nothing', async () => {
  answer = storing(0);
  const { watch, cancel } = sending();
  const settled = outcome(sendFile('audio', sized(12 * MB), watch));
  cancel.abort();
  expect(await settled).toBe(cancel.signal.reason);
  expect(calls).toEqual([]);
});

test('a minute without progress is a lost connection', async () => {
  let patches = 0;
  const server = storing(0);
  answer = (call) => (call.method === 'PATCH' && (patches += 1) === 1 ? 'silent' : server(call));
  expect(await outcome(sendFile('audio', sized(12 * MB), sending().watch))).toEqual(facts);
  expect([offsets(), aborted]).toEqual([[0, 0, 5, 10], 1]);
});

test.each([['nothing'], ['-1'], [String(13 * MB)]])('an offset of %s is not our server’s', async (offset) => {
  answer = () => (offset === 'nothing' ? { status: 204 } : { status: 204, headers: { 'Upload-Offset': offset } });
  const { watch, kept, cancel } = sending();
  const settled = sendFile('audio', sized(12 * MB), watch).catch((problem: unknown) => problem);
  await vi.advanceTimersByTimeAsync(300_000);
  cancel.abort();
  expect(await settled).toBe(cancel.signal.reason);
  expect([kept, offsets()]).toEqual([[], []]);
});

test('a small file is sent whole, and a storage that keeps no parts gets a large one whole', async () => {
  answer = () => done;
  await outcome(sendFile('audio', sized(5 * MB), sending().watch));
  ticket.isResumable = false;
  await outcome(sendFile('audio', sized(12 * MB), sending().watch));
  expect(calls.map(({ method, bytes }) => [method, bytes / MB])).toEqual([
    ['PUT', 5],
    ['PUT', 12],
  ]);
  expect(tickets[0]).not.toHaveProperty('fingerprint');
});

test('409 says that the bytes are there already, or with Retry-After that they are on their way', async () => {
  answer = () => ({ status: 409, ...(calls.length === 1 && { headers: { 'Retry-After': '2' } }) });
  const facts = { size: MB, type: 'audio/mpeg', objectPath: '/media/1.mp3' };
  expect(await outcome(sendFile('audio', sized(MB), sending().watch))).toEqual(facts);
  expect(calls).toHaveLength(2);
});

test('a form says from where an upload continues, keeps it while it can, and forgets it with another file', async () => {
  vi.stubGlobal('requestAnimationFrame', setTimeout);
  const form = createEpisodeForm();
  const notes: (string | undefined)[] = [];
  form.subscribe(({ audio }) => audio.step === 'sending' && notes.push(audio.note));
  const attachments = openAttachments(form);
  setUnfinished(form, 'audio', { name: 'talk.mp3', percent: 40, at: 0 });
  attachments.choose('audio', [sized(12 * MB)]);
  expect(form.getState().unfinished.audio).toMatchObject({ percent: 40 });

  answer = ({ method }) => (method === 'HEAD' ? stored(6 * MB) : 'lost');
  const lost = attachments.start('audio');
  await vi.advanceTimersByTimeAsync(300_000);
  attachments.cancel('audio');
  await lost;
  expect(form.getState().audio).toMatchObject({ step: 'chosen' });
  expect(form.getState().unfinished.audio).toMatchObject({ name: 'talk.mp3', percent: 50 });
  expect(notes).toContain(english.studio.upload.unfinished.interrupted(70));

  notes.length = 0;
  const server = storing(6 * MB);
  answer = (call) => (call.headers['Upload-Offset'] === String(11 * MB) ? 'silent' : server(call));
  const retried = attachments.start('audio');
  await vi.advanceTimersByTimeAsync(600);
  expect(notes).toContain(english.studio.upload.unfinished.resumed(50));
  attachments.cancel('audio');
  await retried;
  expect(form.getState().audio).toMatchObject({ step: 'chosen' });
  expect(form.getState().unfinished.audio).toMatchObject({ percent: 91 });

  attachments.choose('audio', [sized(12 * MB, 'other.mp3')]);
  expect(form.getState().unfinished.audio).toBeNull();
  answer = storing(0);
  await outcome(attachments.start('audio'));
  expect(form.getState().audio).toMatchObject({ step: 'arrived', name: 'other.mp3', duration: 60 });
  expect(form.getState().unfinished.audio).toBeNull();
});

test('what may pass is tried again, what the server has decided is not', () => {
  const answers = [0, 400, 401, 403, 404, 408, 409, 413, 415, 418, 423, 429, 500, 501, 502, 503, 504, 505];
  const again = answers.filter((status) => isRetryable(new ApiError(status, 'no')));
  expect(again).toEqual([0, 408, 409, 418, 423, 429, 500, 502, 503, 504]);
  expect(isRetryable(new Error('a fault of ours'))).toBe(false);
});
