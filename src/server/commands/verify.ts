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
  print(`This backup of ${about.madeAt.slice(0, 16).replace('T', ' ')} UTC is whole: every part matches its checksum.`);
  print(`In it: ${countThings(rows, 'row')} of the database and ${countThings(inside, 'file')}.`);
  if (outside > 0)
    print(`Named but not in it (nightly ones hold the database alone): ${countThings(outside, 'file')}.`);
  if (filesElsewhere > 0) print(`At your storage service: ${countThings(filesElsewhere, 'file')}.`);
  if (!secret) print('The site’s secret is not in it: keep APP_SECRET yourself.');
}
