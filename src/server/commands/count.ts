import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { listEpisodeTitles } from '#server/db/feedback.ts';
import { countLog } from '#server/listening/index.ts';
import { print, runCommand, UsageError } from './run-command.ts';

const MOST_TITLES = 100_000;

await runCommand(async ({ words: [file] }) => {
  if (!file) throw new UsageError('Usage: npm run count -- ACCESS_LOG');
  const bytes = createReadStream(file);
  const failed = new Promise<never>((_, reject) =>
    bytes.once('error', () => reject(new UsageError(`${file} cannot be read`))),
  );
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  const { rows, lines, unread, late } = await Promise.race([
    countLog(createInterface({ input: text, crlfDelay: Infinity })),
    failed,
  ]);
  const titles = new Map((await listEpisodeTitles(MOST_TITLES)).map(({ id, title }) => [id, title]));
  print(['Day (UTC)', 'Downloads', 'App', 'Episode'].join('\t'));
  for (const { day, downloads, app, episodeId } of rows) {
    print([day, downloads, app, titles.get(episodeId) ?? episodeId].join('\t'));
  }
  const total = rows.reduce((sum, row) => sum + row.downloads, 0);
  print(`\n${total} downloads in ${lines} lines; ${unread} lines have no known format. Nothing was stored.`);
  if (late > 0) print(`${late} lines came after their day was closed and are not counted: sort the log by time.`);
});
