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
  return `${step === 'checking' ? 'Checking the backup' : 'Restoring it'} … ${formatBytes(read)} of ${formatBytes(of)}`;
}

type Outcome = { missing: string[]; isMove: boolean };

function printResult({ about, tables, files, filesElsewhere, secret }: Manifest, { missing, isMove }: Outcome): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const present = files.length - missing.length;
  print(`The site of ${about.madeAt.slice(0, 16).replace('T', ' ')} UTC is in ${config.dataDir} again:`);
  print(`${countThings(rows, 'row')} in the database and ${countThings(present, 'file')}, all as they were.`);
  if (!secret) print('The site’s secret was not in the backup: set the same APP_SECRET as before.');
  if (filesElsewhere > 0) {
    print(
      `At your storage service: ${countThings(filesElsewhere, 'file')}. Start with the same settings for it as before.`,
    );
  }
  if (missing.length > 0) {
    process.exitCode = 1;
    print(
      `\nNot in the backup (nightly ones hold the database alone): ${countThings(missing.length, 'file')} of the site.`,
    );
    printNames(missing);
    print(`Copy them into ${config.dataDir}/files from the old site's folder "files"; until then they do not play.`);
  }
  if (isMove) return print('\nNow start the site with these settings: npm start. It continues where it was stopped.');
  print('Left out, because it may have been taken back since: who was signed in, keys for programs, invitations,');
  print('links to set a password, links for reviewers, and recovery codes. Make new ones where they are needed.');
  if (about.isMove) print('It was made to move: restored into a new folder with --move, it brings these too.');
  print('Subscribers get no mail about the episodes that are in it, drafts included: some may have been mailed since.');
  print('What it was about to mail or to announce is not: administrators find it at /studio/health, to run it again.');
  print('\nNow start the site with this DATA_DIR: npm start. People sign in again, with the passwords of that time.');
}
