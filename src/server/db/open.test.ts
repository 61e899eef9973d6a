import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { openRunningDatabase } from './open.ts';

test('a worker whose database does not run makes none of its own', async () => {
  await expect(openRunningDatabase(() => undefined)).rejects.toThrow('the database of this site does not run');
  expect(readdirSync(config.dataDir)).toEqual([]);
});
