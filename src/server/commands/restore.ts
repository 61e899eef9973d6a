import { formatInstant } from '#shared/dates.ts';
import { countThings, formatBytes } from '#shared/size.ts';
import { type Manifest, restoreBackup, type RestoreProgress } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { progressLine } from './progress-line.ts';
import { printNames } from './print-names.ts';
import { runCommand, print, UsageError } from './run-command.ts';

await runCommand(
  async ({ words: [file, ...more], flags }) => {
    if (!file || more.length > 0) throw new UsageError('Usage: npm run carecast -- restore FILE [--move]');
    const isMove = Boolean(flags['move']);
    const show = progressLine();
    let step = '';
    const onProgress = (progress: RestoreProgress) => {
      show(asText(progress), progress.step === step);
      step = progress.step;
    };
    const { manifest, missing } = await restoreBackup(file, { isMove, onProgress }).finally(() => show.end());
    printResult(manifest, { missing, isMove });
  },
  { database: false, operand: 'is read', flags: { move: { type: 'boolean' } } },
);

function asText({ step, read, of }: RestoreProgress): string {
  return `${step === 'checking' ? 'Checking the backup' : 'Restoring the backup'} … ${formatBytes(read)} of ${formatBytes(of)}`;
}

type Outcome = { missing: string[]; isMove: boolean };

function printResult({ about, tables, files, filesElsewhere, secret }: Manifest, { missing, isMove }: Outcome): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const present = files.length - missing.length;
  const madeAt = formatInstant(new Date(about.madeAt), 'moment', 'en-US', 'UTC');
  const contents = `${countThings(rows, 'row')}, ${countThings(present, 'file')}`;
  print(`Restored the backup of ${madeAt} (UTC) into ${config.dataDir}: ${contents}.`);
  if (!secret) print('The backup does not contain the site’s secret. Set the same APP_SECRET as before.');
  if (filesElsewhere > 0) {
    print(
      `Your storage service has ${countThings(filesElsewhere, 'file')}. Start with the same storage settings as before.`,
    );
  }
  if (missing.length > 0) {
    process.exitCode = 1;
    print(
      `\nThe backup does not contain ${countThings(missing.length, 'file')} of the site. Nightly backups contain only the database.`,
    );
    printNames(missing);
    print(
      `Copy them from the folder "files" of the old site into ${config.dataDir}/files. Until then they do not play.`,
    );
  }
  if (isMove) return print('\nNow start the site with these settings: npm start. It continues where it stopped.');
  print('Not restored, for safety: sign-ins, access keys, invitations, reset links, review links and recovery codes.');
  print('Create new ones where you need them.');
  if (about.isMove)
    print('This backup was made for a move. Restore it into a new folder with --move to keep these too.');
  print('Subscribers get no email about the episodes and drafts in it, because some may have been sent since then.');
  print('Emails and announcements that were waiting are paused. Administrators can retry them on the Health page.');
  print('\nNow start the site with this DATA_DIR: npm start. People sign in with the passwords they had at that time.');
}
