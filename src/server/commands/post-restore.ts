import { formatCount } from '#shared/size.ts';
import { restoreCopy } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { printNames } from './print-names.ts';
import { print, runCommand, UsageError } from './run-command.ts';

await runCommand(
  async ({ words }) => {
    if (words.length > 0) throw new UsageError('Usage: post-restore');
    const restored = await restoreCopy(() => undefined);
    if (!restored) return print('The database needs nothing: it is elsewhere, or was stopped when it was copied.');
    const { about, rows, files, missing } = restored;
    print(`The site of ${about.madeAt.slice(0, 16).replace('T', ' ')} UTC is in ${config.dataDir} again:`);
    print(`${formatCount(rows, 'row')} in the database and ${formatCount(files, 'file')}.`);
    if (missing.length === 0) return;
    print(`Not in the copy: ${formatCount(missing.length, 'file')} of the site, which will not play.`);
    printNames(missing);
  },
  { database: false },
);
