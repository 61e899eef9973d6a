import { listKnownMigrations, migrate } from '#server/db/migrate.ts';
import { pageWords } from '#server/words.ts';
import { print, runCommand, usageOf } from './run-command.ts';

await runCommand(
  async ({ words }) => {
    if (words.length > 0) throw usageOf('migrate');
    print(pageWords().commands.migrate.upToDate(String((await listKnownMigrations()).at(-1))));
  },
  { update: (pool) => migrate(pool), print: print },
);
