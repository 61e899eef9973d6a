import { PAGE_LANGUAGES } from '#shared/language.ts';
import { isReason, type Reason, type ReasonCode, reasonText } from '#shared/reason.ts';
import { oneLine } from '#shared/text.ts';
import { config } from '#server/config.ts';
import { addressFindings, feedFindings, type Finding } from '#server/directories/index.ts';
import { fetchBody, trustHost } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';
import { runCommand, print } from './run-command.ts';

const MARKS = { pass: '✓', warning: '!', failure: '✗' } as const;
const OWN = `${config.publicUrl}/feed.xml`;

await runCommand(
  async ({ words: [given], flags }) => {
    const isAllowed = flags['private'] === true;
    await check(given ?? OWN, isAllowed);
    for (const address of given ? [] : await otherFeeds()) await check(address, isAllowed);
  },
  { database: false, flags: { private: { type: 'boolean' } } },
);

async function check(address: string, isAllowed: boolean): Promise<void> {
  print(`${pageWords().commands.checkFeed.checking(address)}\n`);
  const isPrivate = isAllowed || URL.parse(address)?.origin === config.publicUrl;
  const about = address === OWN ? addressFindings(config.publicUrl) : [];
  const findings = [...(await feedFindings(address, isPrivate)), ...about];
  for (const { level, reason } of findings) print(`${MARKS[level]} ${oneLine(reasonText(reason))}`);
  if (!isPrivate && findings.some(({ reason }) => names(reason, 'privateAddress')))
    print(pageWords().commands.checkFeed.allowPrivate);
  print(`\n${verdict(findings)}`);
  if (findings.some(({ level }) => level === 'failure')) process.exitCode = 1;
}

/** Returns whether a reason has this code, or one that it is made of has. */
function names(reason: Reason, code: ReasonCode): boolean {
  return reason.code === code || Object.values(reason).some((part) => isReason(part) && names(part, code));
}

/** The database, which knows the site's languages, is not opened: the site is asked. */
async function otherFeeds(): Promise<string[]> {
  const addresses = PAGE_LANGUAGES.map((language) => `${config.publicUrl}/${language}/feed.xml`);
  const options = { method: 'HEAD', trusted: await trustHost(config.publicUrl), seconds: 15 } as const;
  const statuses = await Promise.all(
    addresses.map((address) =>
      fetchBody(address, 0, options).then(
        ({ status }) => status,
        () => null,
      ),
    ),
  );
  return addresses.filter((_, at) => statuses[at] === 200);
}

function verdict(findings: Finding[]): string {
  const failures = findings.filter(({ level }) => level === 'failure').length;
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  return pageWords().commands.checkFeed.verdict(failures, warnings);
}
