import { formatInstant } from '#shared/dates.ts';
import { formatBytes, countThings } from '#shared/size.ts';
import { lengthOf, type Manifest, verifyBackup } from '#server/backup/index.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, UsageError } from './run-command.ts';

await runCommand(
  async ({ words: [file, ...more] }) => {
    if (!file || more.length > 0) throw new UsageError('Usage: npm run carecast -- verify FILE');
    const show = progressLine();
    const size = formatBytes(await lengthOf(file));
    const onBytes = (read: number) => show(`Checking the backup … ${formatBytes(read)} of ${size}`, true);
    printResult(await verifyBackup(file, onBytes).finally(() => show.end()));
  },
  { database: false, account: false },
);

function printResult({ about, tables, files, filesElsewhere, secret }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inside = files.filter(({ isInside }) => isInside).length;
  const outside = files.length - inside;
  print(
    `This backup of ${formatInstant(new Date(about.madeAt), 'moment', 'en-US', 'UTC')} (UTC) is complete: every part matches its checksum.`,
  );
  print(`It contains ${countThings(rows, 'row')} of the database and ${countThings(inside, 'file')}.`);
  if (outside > 0)
    print(
      `It does not contain ${countThings(outside, 'file')} of the site. Nightly backups contain only the database.`,
    );
  if (filesElsewhere > 0) print(`Your storage service has ${countThings(filesElsewhere, 'file')}.`);
  if (!secret) print('It does not contain the site’s secret. Keep APP_SECRET yourself.');
}
