import { formatInstant } from '#shared/dates.ts';
import { lengthOf, type Manifest, verifyBackup } from '#server/backup/index.ts';
import { locale, pageWords } from '#server/words.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, usageOf } from './run-command.ts';

await runCommand(
  async ({ words: [file, ...more] }) => {
    if (!file || more.length > 0) throw usageOf('verify');
    const show = progressLine();
    const size = await lengthOf(file);
    const onBytes = (read: number) => show(pageWords().commands.verify.checking(read, size), true);
    printResult(await verifyBackup(file, onBytes).finally(() => show.end()));
  },
  { database: false, account: false },
);

function printResult({ about, tables, files, filesElsewhere, secret }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inside = files.filter(({ isInside }) => isInside).length;
  const outside = files.length - inside;
  const t = pageWords().commands.verify;
  print(t.complete(formatInstant(new Date(about.madeAt), 'moment', locale(), 'UTC')));
  print(t.contents(rows, inside));
  if (outside > 0) print(t.notInside(outside));
  if (filesElsewhere > 0) print(t.elsewhere(filesElsewhere));
  if (!secret) print(t.noSecret);
}
