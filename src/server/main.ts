/**
 * The entry point: settings → database → migrations → listen → drain. A failed start prints one clear line and exits
 * with status 1.
 */
import cluster from 'node:cluster';

process.title = cluster.isWorker ? 'carecast worker' : 'carecast';
// Writing to a closed terminal fails; that must not end the process before its graceful shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  const { startProcesses } = await import('#server/boot/processes.ts');
  await startProcesses(process.argv.slice(2));
} catch (error) {
  const { explainStartProblem } = await import('#server/boot/start-problems.ts');
  process.stderr.write(`carecast: ${explainStartProblem(error)}\n`);
  process.exit(1);
}
