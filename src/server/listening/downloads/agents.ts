import { readFileSync } from 'node:fs';
import { createIsbotFromList, list as ROBOTS } from 'isbot';
import { LRUCache } from 'lru-cache';

/** The client that a user agent names. `app`: the name in the list; `device`: its kind, such as `mobile`. */
type Agent = { isCounted: boolean; app: string; device: string };

/** In the order in which they are asked; the first match decides. */
const LISTS = ['bots', 'apps', 'libraries', 'browsers'] as const;
type AgentList = (typeof LISTS)[number];
/**
 * Each list has a pattern by name; devices are pairs of kind and pattern. `appsByName` are apps that begin with their
 * names, divided by `|`; `directories` read feeds by programs of their own, for all their listeners at once. `updated`
 * is a day.
 */
type Agents = Record<AgentList | 'directories', Record<string, string>> & {
  appsByName: string;
  devices: [string, string][];
  updated: string;
};
type Pattern = { name: string; pattern: RegExp };

const UNKNOWN = 'unknown';
const BOT: Agent = { isCounted: false, app: 'bot', device: UNKNOWN };
const MAX_AGENT_LENGTH = 1_000;
/** Watches fetch an episode a second time beside the phone (IAB guidelines 2.3, §5.5). */
const WATCH_GHOST = /^atc\/.*watchOS|\(null\)\/\(null\) watchOS/i;
/** Control characters, no letter, what no program calls itself, or the header's name in its own value. */
// oxlint-disable-next-line no-control-regex
const MALFORMED = /[\0-\x1f\x7f]|^\P{L}*$|[<>{}\\`]|^["'\s]|^user-?agent\b/iu;
/** Every browser since Netscape 2 says in brackets what it runs on, and writes its version behind a slash. */
const IS_BROWSER = /^Mozilla\/\d/i;
const MALFORMED_BROWSER = /^[^(]*$|\b(?:Firefox|Chrome|Safari|Version) \d|\b(?:Firefox|Chrome)\/\d+(?![\d.])/;

/**
 * `isbot` takes every short name with a version for a program, and `catch` for a robot's word: right for web pages,
 * wrong for podcasts, where apps are called so. What else it knows holds for apps that none of our lists names.
 */
const ORDINARY_APP = 'Podcatcher/1.0';
const isRobot = createIsbotFromList(ROBOTS.filter((pattern) => !new RegExp(pattern, 'i').test(ORDINARY_APP)));

const AGENTS = JSON.parse(readFileSync(new URL('./agents.json', import.meta.url), 'utf8')) as Agents;
const compile = (entries: [string, string][], flags = ''): Pattern[] =>
  entries.map(([name, pattern]) => ({ name, pattern: new RegExp(pattern, flags) }));
const patterns: Record<AgentList | 'devices' | 'directories', Pattern[]> = {
  directories: compile(Object.entries(AGENTS.directories), 'i'),
  bots: compile(Object.entries(AGENTS.bots)),
  apps: compile([
    ...AGENTS.appsByName.split('|').map((name): [string, string] => [name, `^${name}(?:[/ ;,(!-]|$)`]),
    ...Object.entries(AGENTS.apps),
  ]),
  libraries: compile(Object.entries(AGENTS.libraries)),
  browsers: compile(Object.entries(AGENTS.browsers)),
  devices: compile(AGENTS.devices),
};

/** When our list of apps was last brought up to date, for the page that says how we count. */
export const AGENTS_UPDATED = new Date(AGENTS.updated);

const known = new LRUCache<string, Agent>({ max: 5_000 });

/** Returns app and device of a user agent, and whether it counts: no bot, no watch, nothing malformed. */
export function identifyAgent(userAgent: string): Agent {
  const before = known.get(userAgent);
  if (before) return before;
  const found = classify(userAgent);
  if (userAgent.length <= MAX_AGENT_LENGTH) known.set(userAgent, found);
  return found;
}

/** Returns the list that names this user agent and the name, or null; deterministic, for the list's own examples. */
export function findInLists(userAgent: string): { list: AgentList; name: string } | null {
  for (const list of LISTS) {
    const entry = firstMatch(list, userAgent);
    if (entry) return { list, name: entry.name };
  }
  return null;
}

/** Returns the directory or app that reads a feed, or null for others. */
export function findFeedReader(userAgent: string): string | null {
  if (userAgent.length > MAX_AGENT_LENGTH) return null;
  const directory = firstMatch('directories', userAgent);
  if (directory) return directory.name;
  const found = findInLists(userAgent);
  return found?.list === 'apps' ? found.name : null;
}

function classify(userAgent: string): Agent {
  if (userAgent.length > MAX_AGENT_LENGTH || MALFORMED.test(userAgent) || WATCH_GHOST.test(userAgent)) return BOT;
  const found = findInLists(userAgent);
  if (found?.list === 'bots') return BOT;
  // The list names real apps and libraries, whose addresses (`+http://…`) `isbot` takes for those of robots.
  const isListed = found !== null && found.list !== 'browsers';
  if (!isListed && (isRobot(userAgent) || (IS_BROWSER.test(userAgent) && MALFORMED_BROWSER.test(userAgent))))
    return BOT;
  const device = firstMatch('devices', userAgent)?.name ?? UNKNOWN;
  return { isCounted: true, app: found?.name ?? UNKNOWN, device };
}

const firstMatch = (list: keyof typeof patterns, userAgent: string): Pattern | undefined =>
  patterns[list].find(({ pattern }) => pattern.test(userAgent));
