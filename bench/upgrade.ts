import { type Stage, upgradeUnderLoad, versionBefore } from '../tests/support/rolling-upgrade.ts';
import { machine, record } from './results.ts';

/** Three processes of the version before, upgraded one by one under load: what visitors notice. */
const [RATE, CHANGE_EVERY] = [{ reads: 550, writes: 50 }, 5_000];
const TRIAL = { amount: 1_500, rate: RATE, changeEvery: CHANGE_EVERY, renewed: 3 };

const before = versionBefore();
if (!before) throw new Error('there is no history with a version that lacks a migration');
const stages = await upgradeUnderLoad(before, TRIAL);
record(
  'An upgrade of three processes',
  `Three processes behind nginx on one database, ${RATE.reads} pages and ${RATE.writes} dislikes a second, as far as the machine gives them beside the start of a process; meanwhile a title is changed every ${CHANGE_EVERY / 1_000} s, which has each process render all pages again, and three readers ask for its page again and again. Site, database, nginx and load share the machine’s cores. Requests are those of the load and of the readers. Stale is the longest time after a change was acknowledged at which somebody asked and still got the title before. A write that a killed process was answering is refused with 502. Promised: nothing fails at 500 requests a second, nothing acknowledged is lost, stale for at most 1 s.
${machine()}

| | requests | a second | failed | writes acknowledged | lost | changes of a title | stale ms |
|---|---|---|---|---|---|---|---|
${stages.map(row).join('\n')}`,
);

function row({ name, load, freshness, lost }: Stage): string {
  const failures = [...load.failures, ...freshness.failures];
  for (const failure of new Set(failures.map((each) => each.replace(/[\w-]{36}/, '…'))))
    process.stdout.write(`${name}: ${failure}\n`);
  const requests = load.sent() + freshness.reads();
  const perSecond = Math.round(requests / load.seconds());
  return `| ${[name, requests, perSecond, `**${failures.length}**`, load.acknowledged.length, `**${lost.length}**`, freshness.changes(), `**${freshness.longest()}**`].join(' | ')} |`;
}
