/**
 * The entry point: settings → database → migrations → listen → drain. A failed start prints one clear line and exits
 * with status 1.
 */
export {};

process.title = 'carecast';
// Writing to a closed terminal fails; that must not end the process before its graceful shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  const { startSite } = await import('#server/boot/start.ts');
  await startSite(process.argv.slice(2));
} catch (error) {
  const { explainStartProblem } = await import('#server/boot/start-problems.ts');
  process.stderr.write(`carecast: ${explainStartProblem(error)}\n`);
  process.exit(1);
}
