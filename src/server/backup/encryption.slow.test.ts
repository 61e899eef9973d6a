import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { program } from '../../../tests/support/programs.mjs';
import { encrypt } from './encryption.ts';

const PASSPHRASE = 'five quiet otters r\u00e2mble home';

test('the program age opens what we encrypt', { timeout: 120_000 }, async () => {
  const age = await program('age');
  const folder = await mkdtemp(join(tmpdir(), 'carecast-age-'));
  const [locked, opened] = [join(folder, 'copy.tar.age'), join(folder, 'copy.tar')];
  const bytes = Buffer.alloc(3_000_000, 'a copy');
  await writeFile(
    locked,
    encrypt(
      (async function* () {
        yield bytes;
      })(),
      PASSPHRASE,
    ),
  );
  // age asks a terminal: script(1) is one.
  const typed = `(sleep 1; printf '%s\\n' '${PASSPHRASE}') | script -qec "${age} -d -o ${opened} ${locked}" /dev/null`;
  await promisify(execFile)('sh', ['-c', typed]);
  expect((await readFile(opened)).equals(bytes)).toBe(true);
  await rm(folder, { recursive: true });
});
