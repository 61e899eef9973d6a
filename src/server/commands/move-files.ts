import { formatBytes, formatCount } from '#shared/size.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { type FilesProgress, type MovedFiles, moveFiles, removeLocalCopies } from '#server/transfer/index.ts';
import { printNames } from './print-names.ts';
import { progressLine } from './progress-line.ts';
import { print, runCommand, stopOnSignal, UsageError } from './run-command.ts';

const USAGE = 'Usage: npm run move-files -- s3 [--remove-copies]   (or local, back to this machine)';
const LEFT: Record<keyof MovedFiles['left'], string> = {
  missing: 'not where the database says',
  damaged: 'not as it once arrived',
  foreign: 'in the way: the bucket has something else under this name, which was not touched',
};

await runCommand(
  async ({ words: [to, ...more], flags }) => {
    if ((to !== 's3' && to !== 'local') || more.length > 0) throw new UsageError(USAGE);
    if (flags['remove-copies'] && to !== 's3') throw new UsageError(USAGE);
    const { signal } = stopOnSignal();
    const show = progressLine();
    let last: FilesProgress = { files: 0, bytes: 0, of: 0 };
    try {
      const onProgress = (at: FilesProgress) => show(asText((last = at)), true);
      printResult(to, await moveFiles(to, { signal, onProgress }).finally(() => show.end()));
      if (flags['remove-copies']) await removeCopies(signal);
    } catch (error) {
      if (!signal.aborted && !(error instanceof DomainError && error.fault === 'unavailable')) throw error;
      if (!signal.aborted) print('The file storage does not answer.');
      print(
        `Stopped: ${formatCount(last.files, 'file')} moved, the others are served from where they were. Run it again to go on.`,
      );
      process.exitCode = signal.aborted ? 130 : 1;
    }
  },
  { flags: { 'remove-copies': { type: 'boolean' } } },
);

function asText({ bytes, of }: FilesProgress): string {
  return `Moving the files … ${formatBytes(bytes)} of ${formatBytes(of)}`;
}

function printResult(to: 's3' | 'local', { files, bytes, left }: MovedFiles): void {
  const place = to === 's3' ? `the bucket ${config.s3?.bucket}` : config.dataDir;
  print(
    `${formatCount(files, 'file')} (${formatBytes(bytes)}) moved to ${place}; each was read back and has its checksum.`,
  );
  for (const [reason, names] of Object.entries(left) as [keyof MovedFiles['left'], string[]][]) {
    if (names.length === 0) continue;
    process.exitCode = 1;
    print(`\n${formatCount(names.length, 'file')} left, ${LEFT[reason]}:`);
    printNames(names);
  }
  if (config.storage !== to) {
    print(
      `\nNew files still go to the old place. Write STORAGE=${to} into your .env, restart the site, and run this once more`,
    );
    print('for what arrived meanwhile.');
  }
  if (to === 's3')
    print(`The copies in ${config.dataDir}/files are not needed any more: --remove-copies removes them.`);
}

async function removeCopies(signal: AbortSignal): Promise<void> {
  const { files, bytes } = await removeLocalCopies(signal);
  print(
    `${formatCount(files, 'copy').replace(/copys$/, 'copies')} (${formatBytes(bytes)}) removed from ${config.dataDir}/files.`,
  );
}
