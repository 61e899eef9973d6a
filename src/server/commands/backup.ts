import { resolve } from 'node:path';
import { countThings, formatBytes } from '#shared/size.ts';
import { type BackupProgress, BACKUPS, type Made, makeBackup } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { progressLine } from './progress-line.ts';
import { printNames } from './print-names.ts';
import { runCommand, print, stopOnSignal, UsageError } from './run-command.ts';

await runCommand(
  async ({ words: [folder = BACKUPS, ...more], flags }) => {
    if (more.length > 0) throw new UsageError('Usage: npm run carecast -- backup [FOLDER] [--move]');
    const isMove = Boolean(flags['move']);
    const { signal } = stopOnSignal();
    const show = progressLine();
    const onProgress = (progress: BackupProgress) =>
      show(asText(progress), progress.step === 'files' && progress.done > 0);
    try {
      const making = { holds: 'everything', isMove, now: new Date(), signal, onProgress } as const;
      printResult(await makeBackup(resolve(folder), making).finally(() => show.end()), isMove);
    } catch (error) {
      if (!signal.aborted) throw error;
      print('Stopped. Nothing was left behind.');
      process.exitCode = 130;
    }
  },
  { operand: 'is written', flags: { move: { type: 'boolean' } } },
);

function asText(progress: BackupProgress): string {
  if (progress.step === 'database') return 'Copying the database …';
  if (progress.done === 0) return `Copying the files, ${formatBytes(progress.of)} …`;
  return `Copying the files … ${formatBytes(progress.done)} of ${formatBytes(progress.of)}`;
}

function printResult(made: Made, isMove: boolean): void {
  print(`The backup is ${made.path} (${formatBytes(made.bytes)}).`);
  print(
    `It holds the database${made.holdsSecret ? ', the site’s secret' : ''} and ${countThings(made.files, 'file')}.`,
  );
  if (!made.holdsSecret && config.appSecret) print('APP_SECRET is not in it: keep it where you keep your settings.');
  if (made.filesElsewhere > 0) {
    print(
      `Not in it: ${countThings(made.filesElsewhere, 'file')} at your storage service. Let the service keep copies of its own.`,
    );
  }
  warn(made.missing, 'named in the database, but not there');
  warn(made.changed, 'there, but no longer as they came (in the backup as they are)');
  if (isMove) print('\nThis is for a move: anyone who has it is signed in as everyone. Remove it when you have moved.');
  print('\nKeep a copy on another machine. To restore it, into a new folder:\n');
  print(`  DATA_DIR=NEW-FOLDER npm run carecast -- restore ${isMove ? '--move ' : ''}${made.path}`);
}

function warn(files: string[], what: string): void {
  if (files.length === 0) return;
  print(`\n${countThings(files.length, 'file')} ${files.length === 1 ? 'is' : 'are'} ${what}:`);
  printNames(files);
  process.exitCode = 1;
}
