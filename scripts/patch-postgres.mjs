// postgres 3.4.9 does not survive a database that goes away in the middle of work. These mends are made in its text;
// src/server/db/sql.ts refuses to run without the mark they leave. Also runs by itself, after an `npm i`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './run.mjs';

/** Raise the revision with every change of a mend, here and in src/server/db/postgres-patch.ts. */
const MARK = '// carecast: mended by scripts/patch-postgres.mjs, revision 2';

/** @type {{ file: string, stock: string, mended: string }[]} */
const MENDS = [
  {
    // `null.write` ended the process (porsager/postgres#1208). The query settles, which is the shape of #1209;
    // a bare return would leave it waiting for ever.
    file: 'connection.js',
    stock: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`,
    mended: `  function nextWrite(fn) {
    if (!socket) {
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return false
    }
    const x = socket.write(chunk, fn)
`,
  },
  {
    // A write that was due when the socket closed left its timer set and its bytes behind: every later
    // connection of this slot then waited for a timer that never fires, until CONNECT_TIMEOUT, again and again.
    file: 'connection.js',
    stock: `    socket.removeAllListeners()
    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    mended: `    socket.removeAllListeners()
    socket = null
    chunk = nextWriteTimer = null

    if (initial)
      return reconnect()

    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = null
`,
  },
  {
    // A new connection first asks for the types of arrays, and nobody took the failure of that question:
    // an unhandled rejection, which ends the process. Whoever waits for the connection is told anyway.
    file: 'connection.js',
    stock: `        return fetchArrayTypes()
`,
    mended: `        return fetchArrayTypes().catch(() => { /* told through error() */ })
`,
  },
  {
    // A transaction whose connection is gone must not go on in the next connection of the same slot,
    // where its statements would run by themselves, or within someone else's transaction.
    file: 'index.js',
    stock: `        new Promise((_, reject) => connection.onclose = reject)
`,
    mended: `        new Promise((_, reject) => connection.onclose = e => (lost = e, reject(e)))
`,
  },
  {
    file: 'index.js',
    stock: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
    mended: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost) return q.reject(lost)
        c.queue === full
`,
  },
  {
    file: 'index.js',
    stock: `    let savepoints = 0
      , connection
      , prepare = null
`,
    mended: `    let savepoints = 0
      , connection
      , lost
      , prepare = null
`,
  },
];

/**
 * Mends postgres in this node_modules; once is enough, again does nothing.
 * @param {string} modules
 * @throws {Failure} when a text to mend is not there: then postgres changed, and the mends must be thought over.
 */
export function patchPostgres(modules) {
  for (const name of new Set(MENDS.map((mend) => mend.file))) mendFile(join(modules, 'postgres', 'src', name), name);
}

/** @param {string} file @param {string} name */
function mendFile(file, name) {
  const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (found.includes(MARK)) return;
  let text = found;
  for (const { stock, mended } of MENDS.filter((mend) => mend.file === name)) {
    if (text.includes(mended)) continue;
    if (text.split(stock).length !== 2) {
      throw new Failure(`${file} is not the one scripts/patch-postgres.mjs can mend: look whether it still needs it`);
    }
    text = text.replace(stock, () => mended);
  }
  writeFileSync(file, `${text}\n${MARK}\n`);
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) patchPostgres(join(dirname(dirname(self)), 'node_modules'));
