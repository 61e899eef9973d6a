import { type Admin, asAdmin } from '#shared/account.ts';
import { cite } from '#shared/format.ts';
import { oneLine } from '#shared/text.ts';
import { config } from '#server/config.ts';
import { listUsers } from '#server/db/users.ts';
import { FeedError } from '#server/directories/index.ts';
import {
  type ForeignFeed,
  importPodcast,
  importShow,
  type Outcome,
  readForeignFeed,
  seriesNames,
} from '#server/transfer/index.ts';
import { reasonText } from '#shared/reason.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import type { ShowField } from '#shared/show-fields.ts';
import { FetchError, PrivateAddressError } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, stopOnSignal, UsageError, usageOf } from './run-command.ts';
import { MB } from '#shared/units.ts';

const FLAGS = {
  'with-show': { type: 'boolean' },
  draft: { type: 'boolean' },
  private: { type: 'boolean' },
  user: { type: 'string' },
} as const;

await runCommand(
  async ({ words: [source], flags }) => {
    if (!source) throw usageOf('import');
    const admin = await findAdmin(flags['user']);
    const foreign = await readForeignFeed(source, flags['private'] === true).catch(asUsage);
    if (flags['with-show'] === true) await applyShowMetadata(admin, foreign);
    const stop = stopOnSignal();
    const show = progressLine();
    const t = pageWords().commands.import;
    let now = '';
    const title = cite(foreign.outline.title || source);
    print(t.found(title, foreign.items.length));
    const outcomes = await importPodcast(admin, foreign, {
      isDraft: flags['draft'] === true,
      signal: stop.signal,
      onEpisode: (index, of, title) => show((now = oneLine(`[${index}/${of}] ${title}`))),
      onBytes: (come, all) => show(`${now}  ${t.loaded(size(come), all > 0 ? size(all) : null)}`, true),
    }).finally(() => show.end());
    printResult(outcomes);
    const names = seriesNames(foreign);
    if (names.length > 0) print(reasonText({ code: 'seriesImported', names }));
    if (stop.signal.aborted) print(`\n${t.stopped}`);
    else suggest(foreign, flags['with-show'] === true);
    const isComplete = !stop.signal.aborted && outcomes.every(({ kind }) => kind !== 'failed');
    if (!isComplete) process.exitCode = stop.signal.aborted ? 130 : 1;
  },
  { flags: FLAGS, operand: 'is read' },
);

function size(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

/** @throws UsageError when there is no such administrator */
async function findAdmin(name: string | boolean | undefined): Promise<Admin> {
  const admins = (await listUsers()).filter(({ isAdmin }) => isAdmin);
  const first = admins.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
  const chosen =
    typeof name === 'string' ? admins.find(({ username }) => username.toLowerCase() === name.toLowerCase()) : first;
  if (chosen) return asAdmin(chosen);
  throw new UsageError(
    typeof name === 'string' ? pageWords().commands.import.noSuchAdmin(name) : pageWords().commands.import.noAdmin,
  );
}

function asUsage(error: unknown): never {
  if (error instanceof FeedError) throw new UsageError(reasonText(error.reason));
  if (!(error instanceof FetchError)) throw error;
  const isPrivate = error instanceof PrivateAddressError;
  const unread = reasonText({ code: 'feedUnread', because: error.reason });
  throw new UsageError(isPrivate ? `${unread} ${pageWords().commands.import.allowPrivate}` : unread);
}

function printResult(outcomes: Outcome[]): void {
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const drafts = imported.filter(({ isDraft }) => isDraft).length;
  const present = outcomes.filter((outcome) => outcome.kind === 'present');
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed');
  const t = pageWords().commands.import;
  print(`\n${t.result(imported.length, drafts, present.length, failed.length)}`);
  for (const { title, notes } of [...imported, ...present])
    for (const note of notes) print(oneLine(`  - “${title}”: ${reasonText(note)}`));
  for (const { title, reason } of failed) print(oneLine(`  ✗ “${title}”: ${reasonText(reason)}`));
  if (failed.length > 0) print(t.again);
}

async function applyShowMetadata(admin: Admin, foreign: ForeignFeed): Promise<void> {
  const { imported, notes } = await importShow(admin, foreign, new Date());
  print(reasonText({ code: 'showImported', parts: imported }));
  for (const note of notes) print(oneLine(`  - ${reasonText(note)}`));
}

/** Prints what is left to do by hand; without `isDone`, the show's facts too, for their owner to decide on. */
function suggest({ show }: ForeignFeed, isDone: boolean): void {
  const t = pageWords().commands.import;
  if (!isDone) {
    print(`\n${t.describes}`);
    for (const [name, fact] of Object.entries(show.facts) as [ShowField, string][])
      print(oneLine(`  ${fieldWords(name).label}: ${fact}`));
  }
  if (show.guid && !isDone) print(oneLine(`\n${t.keepGuid(show.guid)}`));
  print(t.redirect(`${config.publicUrl}/feed.xml`));
}
