import { count, sizeText } from '#shared/size.ts';
import { restoreBackup, type Restored, type RestoreProgress } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { progressLine } from './progress-line.ts';
import { sayNames } from './say-names.ts';
import { runCommand, say, UsageError } from './run-command.ts';

await runCommand(
  async ({ words: [file, ...more] }) => {
    if (!file || more.length > 0) throw new UsageError('Usage: npm run restore -- FILE');
    const show = progressLine();
    let step = '';
    const onProgress = (progress: RestoreProgress) => {
      show(asText(progress), progress.step === step);
      step = progress.step;
    };
    tell(await restoreBackup(file, onProgress).finally(() => show.end()));
  },
  { database: false },
);

function asText({ step, read, of }: RestoreProgress): string {
  return `${step === 'checking' ? 'Checking the backup' : 'Restoring it'} … ${sizeText(read)} of ${sizeText(of)}`;
}

function tell({ about, rows, files, missing, filesElsewhere, holdsSecret }: Restored): void {
  say(`The site of ${about.madeAt.slice(0, 16).replace('T', ' ')} UTC is in ${config.dataDir} again:`);
  say(`${count(rows, 'row')} in the database and ${count(files, 'file')}, all as they were.`);
  if (!holdsSecret) say('The site’s secret was not in the backup: set the same APP_SECRET as before.');
  if (filesElsewhere > 0) {
    say(`At your storage service: ${count(filesElsewhere, 'file')}. Start with the same settings for it as before.`);
  }
  if (missing.length > 0) {
    process.exitCode = 1;
    say(`\nNot in the backup (nightly ones hold the database alone): ${count(missing.length, 'file')} of the site.`);
    sayNames(missing);
    say(`Copy them into ${config.dataDir}/files from the old site's folder "files"; until then they do not play.`);
  }
  say('\nNow start the site with this DATA_DIR: npm start. People sign in again, with the passwords of that time.');
}
