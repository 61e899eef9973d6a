import { resolve } from 'node:path';
import { type BackupProgress, BACKUPS, type Made, makeBackup } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { pageWords } from '#server/words.ts';
import { progressLine } from './progress-line.ts';
import { printNames } from './print-names.ts';
import { runCommand, print, stopOnSignal, usageOf } from './run-command.ts';

await runCommand(
  async ({ words: [folder = BACKUPS, ...more], flags }) => {
    if (more.length > 0) throw usageOf('backup');
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
      print(pageWords().commands.backup.stopped);
      process.exitCode = 130;
    }
  },
  { operand: 'is written', flags: { move: { type: 'boolean' } } },
);

function asText(progress: BackupProgress): string {
  const t = pageWords().commands.backup;
  if (progress.step === 'database') return t.database;
  return progress.done === 0 ? t.files(progress.of) : t.copied(progress.done, progress.of);
}

function printResult(made: Made, isMove: boolean): void {
  const t = pageWords().commands.backup;
  print(t.made(made.path, made.bytes));
  print(t.contents(made.files, made.holdsSecret));
  if (!made.holdsSecret && config.appSecret) print(t.noSecret);
  if (made.filesElsewhere > 0) print(t.elsewhere(made.filesElsewhere));
  warn(made.missing, t.missing);
  warn(made.changed, t.changed);
  if (isMove) print(`\n${t.forMove}`);
  print(`\n${t.keep}\n`);
  print(`  DATA_DIR=${t.newFolder} npm run carecast -- restore ${isMove ? '--move ' : ''}${made.path}`);
}

function warn(files: string[], sentence: (count: number) => string): void {
  if (files.length === 0) return;
  print(`\n${sentence(files.length)}`);
  printNames(files);
  process.exitCode = 1;
}
