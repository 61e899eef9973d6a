import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * `busy` answers 503, `busy once` the next request so, `forbids` 403, `silent` never answers, `breaks off` sends half
 * of a file, `closes` each connection after one, a `full` bucket takes no more.
 */
type Trouble = 'none' | 'busy' | 'busy once' | 'forbids' | 'full' | 'breaks off' | 'silent' | 'closes';

/** A storage service of a test, on a port of its own. */
export type StandIn = {
  origin: string;
  /** Its objects, by key. */
  files: Map<string, Buffer>;
  settings: Record<string, string>;
  /** Requests it got, as `METHOD /path`. */
  asked: string[];
  trouble: Trouble;
  /** Each request of this number is answered by 503; 0: none. */
  busyEvery: number;
  /** Nothing listens anymore, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

type Answer = (req: IncomingMessage, res: ServerResponse, body: () => Promise<Buffer>) => Promise<void>;

export async function startStandIn(files: Map<string, Buffer>, answer: Answer): Promise<StandIn> {
  const state = { trouble: 'none' as Trouble, busyEvery: 0 };
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${(req.url ?? '').replace(/\?.*/, '')}`);
    if (state.trouble === 'silent') return;
    const isBusyAgain = state.busyEvery > 0 && asked.length % state.busyEvery === 0;
    const isBusy = state.trouble.startsWith('busy') || isBusyAgain;
    if (state.trouble === 'busy once') state.trouble = 'none';
    if (isBusy) return void res.writeHead(503).end();
    if (state.trouble === 'forbids') return void res.writeHead(403).end();
    if (state.trouble === 'breaks off') breakOff(res);
    if (state.trouble === 'closes') closeAfter(res);
    answer(req, res, () => buffer(req)).catch(() => res.destroy());
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  server.unref();
  return {
    origin: `http://localhost:${port}`,
    files,
    settings: {},
    asked,
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
    },
    get busyEvery() {
      return state.busyEvery;
    },
    set busyEvery(number) {
      state.busyEvery = number;
    },
    goAway: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    comeBack: () => listen(port),
  };
}

/** Head and body go out in one piece, and the connection is closed at once. */
function closeAfter(res: ServerResponse): void {
  res.shouldKeepAlive = false;
  res.cork();
  res.once('finish', () => res.socket?.end());
}

function breakOff(res: ServerResponse): void {
  const end = res.end.bind(res);
  res.end = ((chunk?: Buffer) => {
    if (!Buffer.isBuffer(chunk) || chunk.length < 2) return end(chunk);
    res.write(chunk.subarray(0, chunk.length / 2), () => res.destroy());
    return res;
  }) as typeof res.end;
}

/** A file with one range, as storage services answer. */
export function sendBytes(req: IncomingMessage, res: ServerResponse, bytes: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  const end = last === undefined ? bytes.length : Math.min(Number(last) + 1, bytes.length);
  if (first !== undefined) res.setHeader('Content-Range', `bytes ${start}-${end - 1}/${bytes.length}`);
  res.setHeader('Content-Length', end - start).writeHead(first === undefined ? 200 : 206);
  res.end(req.method === 'HEAD' ? undefined : bytes.subarray(start, end));
}
