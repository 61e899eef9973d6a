/**
 * The entry point: settings → database → migrations → listen → drain. With `command NAME` it runs that command
 * instead; with `compile`, as the build does, it only loads the site. A failed start, such as one with a wrong setting,
 * prints one clear line and exits with status 1.
 */
process.title = 'carecast';
// Writing to a closed terminal fails; that must not end the process before its graceful shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const [word, name] = process.argv.slice(2);
try {
  const { speakBeforeSettings } = await import('#server/boot/terminal-language.ts');
  speakBeforeSettings();
  if (word === 'command') {
    process.argv.splice(2, 2); // the command parses what follows
    await import(`./commands/${name}.ts`);
  } else if (word === 'compile') {
    const { loadSite } = await import('#server/boot/compile.ts');
    await loadSite();
    process.exit();
  } else {
    const { startSite } = await import('#server/boot/start.ts');
    await startSite(process.argv.slice(2));
  }
} catch (error) {
  const { explainStartProblem } = await import('#server/boot/start-problems.ts');
  process.stderr.write(`carecast: ${explainStartProblem(error, word === 'command' ? 'command' : 'start')}\n`);
  process.exit(1);
}

export {};
