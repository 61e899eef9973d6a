import { oneLine } from '#shared/text.ts';
import { config } from '#server/config.ts';
import { addressFindings, feedFindings, type Finding } from '#server/directories/index.ts';
import { runCommand, print } from './run-command.ts';

const MARKS = { pass: '✓', warning: '!', failure: '✗' } as const;

await runCommand(
  async ({ words: [given], flags }) => {
    const own = `${config.publicUrl}/feed.xml`;
    const address = given ?? own;
    print(`Reading ${address} as a directory would …\n`);
    const isPrivate = flags['private'] === true || URL.parse(address)?.origin === config.publicUrl;
    const about = address === own ? addressFindings(config.publicUrl) : [];
    const findings = [...(await feedFindings(address, isPrivate)), ...about];
    for (const { level, text } of findings) print(`${MARKS[level]} ${oneLine(text)}`);
    if (!isPrivate && findings.some(({ text }) => text.includes('private network')))
      print('--private allows the host and port of the feed to be there, no others.');
    print(`\n${verdict(findings)}`);
    if (findings.some(({ level }) => level === 'failure')) process.exitCode = 1;
  },
  { database: false, flags: { private: { type: 'boolean' } } },
);

function verdict(findings: Finding[]): string {
  const failures = findings.filter(({ level }) => level === 'failure').length;
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  const worth = warnings === 0 ? '' : ` ${warnings} ${warnings === 1 ? 'thing is' : 'things are'} worth a look (!).`;
  if (failures === 0) return `PASS: directories can take this feed.${worth}`;
  return `FAIL: ${failures} ${failures === 1 ? 'thing keeps' : 'things keep'} directories from taking this feed (✗).${worth}`;
}
