import { countThings } from '#shared/size.ts';
import { config } from '#server/config.ts';
import { exportSite } from '#server/transfer/index.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, UsageError } from './run-command.ts';

await runCommand(
  async ({ words: [folder] }) => {
    if (!folder) throw new UsageError('Usage: npm run carecast -- export FOLDER');
    const show = progressLine();
    print(`Writing ${config.publicUrl} into ${folder} …`);
    const { files, missing } = await exportSite(folder, (target) => show(target, true)).finally(() => show.end());
    print(
      `Wrote ${countThings(files, 'file')}. Links, feed and previews lead to ${config.publicUrl}. Set PUBLIC_URL to change that.`,
    );
    print('Search, ratings and sign-in need the server, so they were left out.');
    if (missing.length === 0) return;
    print(`\nThe site has links to these files, but does not have them:\n  ${missing.join('\n  ')}`);
    process.exitCode = 1;
  },
  { operand: 'is written' },
);
