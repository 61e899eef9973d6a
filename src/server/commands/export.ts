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
    print(`${files} files. Links, feed and previews say ${config.publicUrl}; PUBLIC_URL changes that.`);
    print('Search, ratings and signing in need the server, and are left out.');
    if (missing.length === 0) return;
    print(`\nThese are named somewhere, but the site does not have them:\n  ${missing.join('\n  ')}`);
    process.exitCode = 1;
  },
  { operand: 'is written' },
);
