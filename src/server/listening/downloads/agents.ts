import { readFileSync } from 'node:fs';
import { createIsbotFromList, list as ROBOTS } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What a user agent says of its listener. `app`: the name in the list; `device`: its kind, such as `mobile`. */
export type Agent = { isCounted: boolean; app: string; device: string };

type Entry = { name: string; pattern: string; category?: string };
type Pattern = { name: string; category: string | undefined; pattern: RegExp };

/** In the order in which they are asked; the first match decides (README of opawg/user-agents-v2). The last is ours. */
export const AGENT_LISTS = ['bots', 'apps', 'libraries', 'browsers', 'additions'] as const;
type AgentList = (typeof AGENT_LISTS)[number];

export const UNKNOWN = 'unknown';
const BOT: Agent = { isCounted: false, app: 'bot', device: UNKNOWN };
const LONGEST = 1_000;
/** Watches fetch an episode a second time beside the phone (IAB guidelines 2.3, §5.5). */
const WATCH_GHOST = /^atc\/.*watchOS|\(null\)\/\(null\) watchOS/i;
/** Control characters, no letter, what no program calls itself, or the header's name in its own value. */
// oxlint-disable-next-line no-control-regex
const MALFORMED = /[\0-\x1f\x7f]|^\P{L}*$|[<>{}\\`]|^["'\s]|^user-?agent\b/iu;
/** Every browser since Netscape 2 says in brackets what it runs on, and writes its version behind a slash. */
const IS_BROWSER = /^Mozilla\/\d/i;
const MALFORMED_BROWSER = /^[^(]*$|\b(?:Firefox|Chrome|Safari|Version) \d|\b(?:Firefox|Chrome)\/\d+(?![\d.])/;

/**
 * `isbot` takes every short name with a version for a program, and `catch` for a robot's word: right for web pages, wrong
 * for podcasts, where apps are called so. What else it knows holds for apps that no list of ours names.
 */
const ORDINARY_APP = 'Podcatcher/1.0';
const isRobot = createIsbotFromList(ROBOTS.filter((pattern) => !new RegExp(pattern, 'i').test(ORDINARY_APP)));

const known = new LRUCache<string, Agent>({ max: 5_000 });

/** Returns app and device of a user agent, and whether it counts: no bot, no watch, nothing malformed. */
export function identifyAgent(userAgent: string): Agent {
  const before = known.get(userAgent);
  if (before) return before;
  const found = classify(userAgent);
  if (userAgent.length <= LONGEST) known.set(userAgent, found);
  return found;
}

/** Returns the list that names this user agent and the name, or null; deterministic, for the list's own examples. */
export function findInLists(userAgent: string): { list: AgentList; name: string } | null {
  for (const list of AGENT_LISTS) {
    const entry = firstMatch(list, userAgent);
    if (entry) return { list, name: entry.name };
  }
  return null;
}

function classify(userAgent: string): Agent {
  if (userAgent.length > LONGEST || MALFORMED.test(userAgent) || WATCH_GHOST.test(userAgent)) return BOT;
  const found = findInLists(userAgent);
  if (found?.list === 'bots') return BOT;
  // The list names real apps and libraries, whose addresses (`+http://…`) `isbot` takes for those of robots.
  const isListed = found !== null && found.list !== 'browsers';
  if (!isListed && (isRobot(userAgent) || (IS_BROWSER.test(userAgent) && MALFORMED_BROWSER.test(userAgent))))
    return BOT;
  const device = firstMatch('devices', userAgent)?.category ?? UNKNOWN;
  return { isCounted: true, app: found?.name ?? UNKNOWN, device };
}

const firstMatch = (list: AgentList | 'devices', userAgent: string): Pattern | undefined =>
  patternsOf(list).find(({ pattern }) => pattern.test(userAgent));

const loaded = new Map<string, Pattern[]>();

function patternsOf(list: AgentList | 'devices'): Pattern[] {
  const present = loaded.get(list);
  if (present) return present;
  const text = readFileSync(new URL(`./agents/${list}.runtime.json`, import.meta.url), 'utf8');
  const { entries } = JSON.parse(text) as { entries: Entry[] };
  const patterns = entries.map(({ name, category, pattern }) => ({ name, category, pattern: new RegExp(pattern) }));
  loaded.set(list, patterns);
  return patterns;
}

/** Where the list of apps is from: `commit` and `address` are null for our own, `updated` is a day. */
export type AgentSource = {
  name: string;
  address: string | null;
  commit: string | null;
  licence: string;
  updated: string;
};

/** Returns where the list of apps is from, for the page that says how we count. */
export const readAgentSource = (): AgentSource =>
  JSON.parse(readFileSync(new URL('./agents/source.json', import.meta.url), 'utf8')) as AgentSource;
