import { formatInstant } from '#shared/dates.ts';
import { type Manifest, restoreBackup, type RestoreProgress } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { locale, pageWords } from '#server/words.ts';
import { progressLine } from './progress-line.ts';
import { printNames } from './print-names.ts';
import { runCommand, print, usageOf } from './run-command.ts';

await runCommand(
  async ({ words: [file, ...more], flags }) => {
    if (!file || more.length > 0) throw usageOf('restore');
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
  const { verify, restore } = pageWords().commands;
  return step === 'checking' ? verify.checking(read, of) : restore.restoring(read, of);
}

type Outcome = { missing: string[]; isMove: boolean };

function printResult({ about, tables, files, filesElsewhere, secret }: Manifest, { missing, isMove }: Outcome): void {
  const t = pageWords().commands.restore;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const present = files.length - missing.length;
  const madeAt = formatInstant(new Date(about.madeAt), 'moment', locale(), 'UTC');
  print(t.done(madeAt, config.dataDir, rows, present));
  if (!secret) print(t.noSecret);
  if (filesElsewhere > 0) print(t.elsewhere(filesElsewhere));
  if (missing.length > 0) {
    process.exitCode = 1;
    print(`\n${t.missing(missing.length)}`);
    printNames(missing);
    print(t.copyMissing(config.dataDir));
  }
  if (isMove) return print(`\n${t.moved}`);
  for (const line of t.notRestored) print(line);
  if (about.isMove) print(t.forMove);
  for (const line of t.notSent) print(line);
  print(`\n${t.start}`);
}
