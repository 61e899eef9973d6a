import type { DirectoryFindings } from './contract/site.ts';
import { DIRECTORIES, type WordedFinding } from './finding.ts';

/** Returns findings by the directory that objects, first what all of them object to. */
export function byDirectory(findings: readonly WordedFinding[]): DirectoryFindings[] {
  const ofAll = findings.filter(({ by }) => !by);
  const failsAll = worst(ofAll) === 'failure';
  return [
    { name: null, level: worst(ofAll), findings: ofAll },
    ...DIRECTORIES.map((name) => {
      const own = findings.filter(({ by }) => by?.includes(name));
      return { name, level: failsAll ? ('failure' as const) : worst(own), findings: own };
    }),
  ];
}

function worst(findings: readonly WordedFinding[]): WordedFinding['level'] {
  const levels = findings.map(({ level }) => level);
  if (levels.includes('failure')) return 'failure';
  return levels.includes('warning') ? 'warning' : 'pass';
}

const MAX_NEWS = 5;

/**
 * Returns what is new in a version for people who publish: the first sentence of each line under **New** in the
 * CHANGELOG, as plain text, without the lines that name a command, an address or a document.
 */
export function newsOf(changelog: string, version: string): string[] {
  const [, section = ''] =
    new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b[^\\n]*\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(changelog) ?? [];
  const [, list = ''] = /\*\*New\*\*\n([^]*?)(?=^\*\*|$(?![^]))/m.exec(section) ?? [];
  return list
    .split('\n')
    .filter((line) => line.startsWith('- ') && !/`|docs\/|\bAPI\b/.test(line))
    .slice(0, MAX_NEWS)
    .map((line) => firstSentence(plain(line.slice(2))));
}

const plain = (markdown: string): string =>
  markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[*`]/g, '');
const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
