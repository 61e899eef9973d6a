import { formatBytes } from '#shared/size.ts';
import { prepareCopy } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { print, runCommand, stopOnSignal, UsageError } from './run-command.ts';

await runCommand(async ({ words }) => {
  if (words.length > 0) throw new UsageError('Usage: pre-backup');
  const { signal } = stopOnSignal();
  const { path, bytes } = await prepareCopy({ now: new Date(), signal });
  print(`${config.dataDir} can be copied: its database is in ${path} (${formatBytes(bytes)}).`);
});
