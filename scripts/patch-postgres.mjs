// postgres 3.4.9 does not survive losing its connection during a query, nor an error after some rows. These patches are applied to its source;
// src/server/db/sql.ts refuses to run without their mark. Can also be run alone, after an `npm i`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './run.mjs';

/** Raise the revision with every change of a patch, here and in src/server/db/postgres-patch.ts. */
const MARK = '// carecast: mended by scripts/patch-postgres.mjs, revision 3';

/** @type {{ file: string, stock: string, mended: string }[]} */
const MENDS = [
  {
    // `null.write` crashed the process (porsager/postgres#1208). As in #1209 the query is settled; a bare return
    // would leave it pending forever.
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
    // A write pending when the socket closed left its timer handle and its bytes behind: every later connection
    // of this slot then waited for a timer that never fires, until CONNECT_TIMEOUT.
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
    // A new connection first queries the array types, and a failure of that query was not caught: an unhandled
    // rejection, which ends the process. The query waiting for the connection is rejected anyway.
    file: 'connection.js',
    stock: `        return fetchArrayTypes()
`,
    mended: `        return fetchArrayTypes().catch(() => { /* told through error() */ })
`,
  },
  {
    // Rows were counted until a statement completed. After one that failed when some had come (a time limit, an error
    // in one row), the rows of the next query of that connection were put behind as many holes, and a single row was
    // not found at all (porsager/postgres#1119, #1181).
    file: 'connection.js',
    stock: `    query = results = errorResponse = null
    result = new Result()
`,
    mended: `    query = results = errorResponse = null
    result = new Result()
    rows = 0
`,
  },
  {
    // A transaction whose connection is lost must not continue on the next connection of the same slot, where
    // its statements would run outside a transaction, or within another one.
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
 * Patches postgres in this node_modules. Idempotent.
 * @param {string} modules
 * @throws {Failure} when the code to patch is not found: then postgres changed, and the patches must be reviewed.
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
