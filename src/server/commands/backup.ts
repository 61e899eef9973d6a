import { resolve } from 'node:path';
import { count, sizeText } from '#shared/size.ts';
import { type BackupProgress, BACKUPS, type Made, makeBackup } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { progressLine } from './progress-line.ts';
import { sayNames } from './say-names.ts';
import { runCommand, say, stopOnSignal, UsageError } from './run-command.ts';

await runCommand(async ({ words: [folder = BACKUPS, ...more] }) => {
  if (more.length > 0) throw new UsageError('Usage: npm run backup [-- FOLDER]');
  const { signal } = stopOnSignal();
  const show = progressLine();
  const onProgress = (progress: BackupProgress) =>
    show(asText(progress), progress.step === 'files' && progress.done > 0);
  try {
    tell(await makeBackup(resolve(folder), { holds: 'everything', now: new Date(), signal, onProgress }), show.end);
  } catch (error) {
    show.end();
    if (!signal.aborted) throw error;
    say('Stopped. Nothing was left behind.');
    process.exitCode = 130;
  }
});

function asText(progress: BackupProgress): string {
  if (progress.step === 'database') return 'Copying the database …';
  if (progress.done === 0) return `Copying the files, ${sizeText(progress.of)} …`;
  return `Copying the files … ${sizeText(progress.done)} of ${sizeText(progress.of)}`;
}

function tell(made: Made, end: () => void): void {
  end();
  say(`The backup is ${made.path} (${sizeText(made.bytes)}).`);
  say(`It holds the database${made.holdsSecret ? ', the site’s secret' : ''} and ${count(made.files, 'file')}.`);
  if (!made.holdsSecret && config.appSecret) say('APP_SECRET is not in it: keep it where you keep your settings.');
  if (made.filesElsewhere > 0) {
    say(
      `Not in it: ${count(made.filesElsewhere, 'file')} at your storage service. Let the service keep copies of its own.`,
    );
  }
  warn(made.missing, 'named in the database, but not on the disk');
  warn(made.changed, 'on the disk, but no longer as they came (in the backup as they are)');
  say('\nKeep a copy on another machine. To restore it, into a new folder:\n');
  say(`  DATA_DIR=NEW-FOLDER npm run restore -- ${made.path}`);
}

function warn(files: string[], what: string): void {
  if (files.length === 0) return;
  say(`\n${count(files.length, 'file')} ${files.length === 1 ? 'is' : 'are'} ${what}:`);
  sayNames(files);
  process.exitCode = 1;
}
