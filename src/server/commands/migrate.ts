import { listKnownMigrations, migrate } from '#server/db/migrate.ts';
import { print, runCommand, UsageError } from './run-command.ts';

await runCommand(
  async ({ words }) => {
    if (words.length > 0) throw new UsageError('Usage: npm run carecast -- migrate');
    print(`The database is up to date: ${(await listKnownMigrations()).at(-1)}.`);
  },
  { update: (pool) => migrate(pool), print: print },
);
