import { startWorker } from '#server/jobs/index.ts';
import { openPool } from '#server/db/sql.ts';
import { taskRunner } from '#server/queue.ts';

// A process that takes a task, gets half-way, and never comes to its end. Argument: the address of its database.
openPool({ url: process.argv[2] ?? '' });
startWorker({
  import: taskRunner(async (_payload, { report }) => {
    await report({ progress: 0.5 });
    return new Promise(() => {});
  }),
});
