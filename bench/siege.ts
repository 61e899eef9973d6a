import { startBesiegedSite } from '../tests/support/siege/besieged-site.ts';
import { besiege, type Figures } from '../tests/support/siege/measure.ts';
import { SIEGE } from '../tests/support/siege/rows.ts';
import { machine, record } from './results.ts';

/** What a stranger's requests cost the site and its other visitors, each attack on a site of its own. */
const EPISODES = 1_000;
const rows: string[] = [];
let isLimited = true;
for (const { name, attack } of SIEGE) {
  const site = await startBesiegedSite(EPISODES);
  isLimited &&= site.isLimited;
  try {
    rows.push(row(name, await besiege(site, attack(site))));
  } finally {
    await site.remove();
  }
}
record(
  'Under siege',
  `A site of ${EPISODES + 9} episodes, ${isLimited ? 'in a control group of 1 GB' : 'without a limit of memory'}, throttles on; meanwhile a visitor from another address asks for \`/\`, \`/healthz\` and \`/readyz\`, one after the other, in a process of its own, which was late itself by the time in the last column. "Held" is for how long the event loop worked on end, in processor time, which other processes of the machine do not lengthen as they do the waits. Promised: at most 150 MB more, nobody refused, others answered within 1 s, and within 200 ms beside slow readers.
${machine()}

| attack | answered | memory before MB | peak | after | descriptors | held ms | others: asked | not answered | median ms | longest ms | late itself ms |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
);

function row(name: string, figures: Figures): string {
  const { answers, refused, before, peak, after, descriptors, held, asked, lost, median, longest, delay } = figures;
  const kinds = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const outcome = [...kinds, ...(refused ? [`${refused} connections closed`] : [])].join(', ') || 'nothing was read';
  return `| ${[name, outcome, before, `**${peak}**`, after, descriptors, held, asked, lost, median.toFixed(1), `**${Math.round(longest)}**`, Math.round(delay)].join(' | ')} |`;
}
