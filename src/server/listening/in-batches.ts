import { setTimeout as sleep } from 'node:timers/promises';

/** An arbitrary bound: one statement for so many stays short. */
const MOST = 500;
/** In milliseconds: a batch that takes longer, on a connection that is dead perhaps, does not hold up the next one. */
const PATIENCE = 1_000;

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

/**
 * Returns a function that has an item done by `runAll`, together with all that come while another batch is under way:
 * alone an item waits for nothing, under load one commit serves hundreds. `runAll` returns an outcome for each, in order;
 * when it throws, it throws for each of its own.
 */
export function inBatches<Item, Outcome>(
  runAll: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  patience = PATIENCE,
): (item: Item) => Promise<Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let isRunning = false;
  const runWaiting = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await Promise.race([runBatch(runAll, batch), sleep(patience, undefined, { ref: false })]);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}

async function runBatch<Item, Outcome>(
  runAll: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  batch: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  try {
    const outcomes = await runAll(batch.map(({ item }) => item));
    for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as Outcome);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
