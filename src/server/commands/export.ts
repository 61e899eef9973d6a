import { config } from '#server/config.ts';
import { exportSite } from '#server/transfer/index.ts';
import { pageWords } from '#server/words.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, usageOf } from './run-command.ts';

await runCommand(
  async ({ words: [folder] }) => {
    if (!folder) throw usageOf('export');
    const show = progressLine();
    print(pageWords().commands.export.writing(config.publicUrl, folder));
    const { files, missing } = await exportSite(folder, (target) => show(target, true)).finally(() => show.end());
    const t = pageWords().commands.export;
    print(t.wrote(files, config.publicUrl));
    print(t.leftOut);
    if (missing.length === 0) return;
    print(`\n${t.missing}\n  ${missing.join('\n  ')}`);
    process.exitCode = 1;
  },
  { operand: 'is written' },
);
