import { startWorker } from '#server/jobs/index.ts';
import { openPool } from '#server/db/sql.ts';
import { taskRunner } from '#server/tasks.ts';

// A process that takes a task, gets half-way, and never comes to its end. DATABASE: where it finds the task.
openPool({ url: process.env['DATABASE'] ?? '' });
startWorker({
  import: taskRunner(async (_payload, { report }) => {
    await report({ progress: 0.5 });
    return new Promise(() => {});
  }),
});
