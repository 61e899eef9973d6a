/**
 * The front door: settings → database → migrations → listen → drain. Whatever stops the start is one clear line
 * and exit status 1.
 */
export {};

process.title = 'carecast';
try {
  const { startSite } = await import('./site.ts');
  await startSite(process.argv.slice(2));
} catch (error) {
  const { explain } = await import('./start-problems.ts');
  process.stderr.write(`carecast: ${explain(error)}\n`);
  process.exit(1);
}
