/**
 * The front door: settings → database → migrations → listen → drain. Whatever stops the start is one clear line
 * and exit status 1.
 */
export {};

process.title = 'carecast';
// A terminal that was closed takes no more lines; that must not end the process before it has stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
try {
  const { startSite } = await import('#server/boot/start.ts');
  await startSite(process.argv.slice(2));
} catch (error) {
  const { explainStartProblem } = await import('#server/boot/start-problems.ts');
  process.stderr.write(`carecast: ${explainStartProblem(error)}\n`);
  process.exit(1);
}
