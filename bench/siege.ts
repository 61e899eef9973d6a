import { startBesiegedSite } from '../tests/support/siege/besieged-site.ts';
import { besiege, type Figures } from '../tests/support/siege/measure.ts';
import { FLOODS, LINGERING } from '../tests/support/siege/rows.ts';
import { machine, record } from './results.ts';

/** What a stranger's requests cost the site and its other visitors, each attack on a site of its own. */
const EPISODES = 1_000;
const HOW =
  'meanwhile a visitor from another address asks for `/`, `/healthz` and `/readyz`, one after the other, in a process of its own, which was late itself by the time in the last column. "Held" is for how long the event loop worked on end, in processor time, which other processes of the machine do not lengthen as they do the waits.';

// `-- lingering` measures only those.
if (!process.argv.includes('lingering'))
  await measure(
    'Under siege',
    FLOODS,
    'at most 150 MB more, nobody refused, others answered within 1 s, and within 200 ms beside slow readers',
  );
await measure(
  'Half-open, slow and aborted',
  LINGERING,
  'p99 of others below 200 ms, descriptors and memory back to what they were. After: once they were back, or two minutes after the stranger had gone, while somebody reads the home page five times a second',
  120_000,
);

async function measure(title: string, attacks: typeof FLOODS, promised: string, watchFor?: number): Promise<void> {
  const rows: string[] = [];
  let isLimited = true;
  for (const { name, attack } of attacks) {
    const site = await startBesiegedSite(EPISODES);
    isLimited &&= site.isLimited;
    try {
      rows.push(row(name, await besiege(site, attack(site), watchFor)));
    } finally {
      await site.remove();
    }
  }
  const limit = isLimited ? 'in a control group of 1 GB' : 'without a limit of memory';
  record(
    title,
    `A site of ${EPISODES + 9} episodes, ${limit}, throttles on; ${HOW} Promised: ${promised}.
${machine()}

| attack | answered | memory before MB | peak | after | descriptors before | most | after | back after s | held ms | others: asked | not answered | median ms | p99 ms | longest ms | late itself ms |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
}

function row(name: string, figures: Figures): string {
  const { answers, refused, before, peak, after, descriptors, held, asked, lost, median, p99, longest, delay } =
    figures;
  const { descriptorsBefore, descriptorsAfter, settled } = figures;
  const kinds = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const outcome = [...kinds, ...(refused ? [`${refused} connections closed`] : [])].join(', ') || 'nothing was read';
  return `| ${[name, outcome, before, `**${peak}**`, after, descriptorsBefore, descriptors, descriptorsAfter, settled.toFixed(1), held, asked, lost.join(', ') || 0, median.toFixed(1), p99.toFixed(0), `**${Math.round(longest)}**`, Math.round(delay)].join(' | ')} |`;
}
