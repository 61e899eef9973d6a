import { type Admin, asAdmin } from '#shared/account.ts';
import { numberInEnglish } from '#shared/count.ts';
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
import { countThings } from '#shared/size.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import type { ShowField } from '#shared/show-fields.ts';
import { FetchError, PrivateAddressError } from '#server/outbound/index.ts';
import { progressLine } from './progress-line.ts';
import { runCommand, print, stopOnSignal, UsageError } from './run-command.ts';
import { MB } from '#shared/units.ts';

const USAGE =
  'Usage: npm run carecast -- import FEED [--with-show] [--draft] [--private] [--user NAME]   (FEED: an address or a file)';
const FLAGS = {
  'with-show': { type: 'boolean' },
  draft: { type: 'boolean' },
  private: { type: 'boolean' },
  user: { type: 'string' },
} as const;

await runCommand(
  async ({ words: [source], flags }) => {
    if (!source) throw new UsageError(USAGE);
    const admin = await findAdmin(flags['user']);
    const foreign = await readForeignFeed(source, flags['private'] === true).catch(asUsage);
    if (flags['with-show'] === true) await applyShowMetadata(admin, foreign);
    const stop = stopOnSignal();
    const show = progressLine();
    let now = '';
    const title = cite(foreign.outline.title || source);
    print(`“${title}” has ${countThings(foreign.items.length, 'episode')}.`);
    const outcomes = await importPodcast(admin, foreign, {
      isDraft: flags['draft'] === true,
      signal: stop.signal,
      onEpisode: (index, of, title) => show((now = oneLine(`[${index}/${of}] ${title}`))),
      onBytes: (come, all) => show(`${now}  ${size(come)}${all > 0 ? ` of ${size(all)}` : ''} MB`, true),
    }).finally(() => show.end());
    printResult(outcomes);
    const names = seriesNames(foreign);
    if (names.length > 0) print(reasonText({ code: 'seriesImported', names }, 'en'));
    if (stop.signal.aborted) print('\nStopped. Run the same command again to continue where it was.');
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
    typeof name === 'string'
      ? `There is no administrator "${name}"`
      : 'There is no administrator yet to own the episodes. Add one: npm run carecast -- users add NAME --admin',
  );
}

function asUsage(error: unknown): never {
  if (error instanceof FeedError) throw new UsageError(reasonText(error.reason, 'en'));
  if (!(error instanceof FetchError)) throw error;
  const isPrivate = error instanceof PrivateAddressError;
  const unread = reasonText({ code: 'feedUnread', because: error.reason }, 'en');
  throw new UsageError(isPrivate ? `${unread} Use --private to allow its host and port.` : unread);
}

function printResult(outcomes: Outcome[]): void {
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const drafts = imported.filter(({ isDraft }) => isDraft).length;
  const present = outcomes.filter((outcome) => outcome.kind === 'present');
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed');
  const asDrafts = drafts > 0 ? ` (${drafts} as ${drafts === 1 ? 'a draft' : 'drafts'})` : '';
  print(
    `\n${numberInEnglish(imported.length)} imported${asDrafts}, ${numberInEnglish(present.length)} already here, ${failed.length} failed.`,
  );
  for (const { title, notes } of [...imported, ...present])
    for (const note of notes) print(oneLine(`  - “${title}”: ${reasonText(note, 'en')}`));
  for (const { title, reason } of failed) print(oneLine(`  ✗ “${title}”: ${reasonText(reason, 'en')}`));
  if (failed.length > 0) print('Run the same command again to retry those. Nothing is imported twice.');
}

async function applyShowMetadata(admin: Admin, foreign: ForeignFeed): Promise<void> {
  const { imported, notes } = await importShow(admin, foreign, new Date());
  print(reasonText({ code: 'showImported', parts: imported }, 'en'));
  for (const note of notes) print(oneLine(`  - ${reasonText(note, 'en')}`));
}

/** Prints what is left to do by hand; without `isDone`, the show's facts too, for their owner to decide on. */
function suggest({ show }: ForeignFeed, isDone: boolean): void {
  if (!isDone) {
    print(
      '\nThe feed describes the show as follows. To use it, with the cover: npm run carecast -- import FEED --with-show',
    );
    for (const [name, fact] of Object.entries(show.facts) as [ShowField, string][])
      print(oneLine(`  ${fieldWords(name).label}: ${fact}`));
  }
  if (show.guid && !isDone)
    print(oneLine(`\nPut SHOW_GUID=${show.guid} into the .env file, so that apps know it is the same show.`));
  print(`After the move, ask the old host to redirect its feed to ${config.publicUrl}/feed.xml.`);
}
