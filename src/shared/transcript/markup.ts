import { HOUR_S, MINUTE_S } from '../units.ts';
import { type Found, TIME_UNREADABLE } from './cue.ts';
import { readClock } from './times.ts';
import { elementsIn, isNode, type Node, treeOf, wordsIn } from './tree.ts';
import { decode, saidBy, tidy } from './words.ts';

/** TTML, YouTube's XML and SAMI. */
export const isTimedMarkup = (text: string): boolean =>
  /^\s*</.test(text) && /<(?:\w+:)?(?:tt|timedtext|transcript|sami)[\s>]/i.test(text.slice(0, 5_000));

/** Of a document: who speaks, by id, and how many frames and ticks a second has. */
type Scale = { agents: Map<string, string>; frames: number; ticks: number };

/**
 * Parses documents whose elements have times: `p` of TTML (https://www.w3.org/TR/ttml2/, the speaker is its
 * `ttm:agent`), `text` and `p` of YouTube, `sync` of SAMI.
 */
export function parseTimedMarkup(text: string): Found {
  const root = treeOf(text.replaceAll(/(<\/?)tt:/g, '$1'));
  const [tt] = elementsIn(root, ({ tag }) => tag === 'tt');
  const frames = Number(tt?.has.get('ttp:framerate')) || 30;
  const agents = elementsIn(root, ({ tag }) => tag === 'ttm:agent').map(
    (agent) => [agent.has.get('xml:id') ?? '', tidy(wordsIn(agent))] as const,
  );
  const scale = { agents: new Map(agents), frames, ticks: Number(tt?.has.get('ttp:tickrate')) || frames };
  return cuesIn(root, 0, scale);
}

/** The times of an element count from the beginning of the one around it. */
function cuesIn(node: Node, from: number, scale: Scale): Found {
  const found: Found = { cues: [], mistakes: [] };
  for (const part of node.parts.filter(isNode)) {
    const read = isCue(part) ? readCue(part, from, scale) : cuesIn(part, from + (beginOf(part, scale) ?? 0), scale);
    for (const cue of read.cues) found.cues.push(cue);
    for (const mistake of read.mistakes) found.mistakes.push(mistake);
  }
  return found;
}

const isCue = ({ tag }: Node): boolean => tag === 'p' || tag === 'text' || tag === 'sync';
const isSentence = ({ has }: Node): boolean => has.get('podcasts:unit') === 'sentence' && has.has('begin');

function readCue(node: Node, from: number, scale: Scale): Found {
  const sentences = elementsIn(node, isSentence);
  const agent = node.has.get('ttm:agent') ?? '';
  const speaker = scale.agents.get(agent) || agent.replace(/^#/, '');
  const cues: Found['cues'] = [];
  const mistakes: Found['mistakes'] = [];
  for (const part of sentences.length > 0 ? sentences : [node]) {
    const own =
      beginOf(part, scale) ?? elementsIn(part, ({ has }) => has.has('begin')).map((each) => beginOf(each, scale))[0];
    const words = tidy(decode(wordsIn(part, markOf))); // YouTube escapes twice
    if (!words) continue;
    if (own === undefined || own === null) mistakes.push({ line: part.line, problem: TIME_UNREADABLE });
    else cues.push({ time: Math.round((from + own) * 1000) / 1000, text: saidBy(speaker, words), line: part.line });
  }
  return { cues, mistakes };
}

/** Words of Apple's transcripts are elements without spaces between them. */
const markOf = ({ tag, has }: Node): string => (tag === 'br' || has.get('podcasts:unit') === 'word' ? ' ' : '');

function beginOf({ tag, has }: Node, { frames, ticks }: Scale): number | null {
  const milliseconds = has.get('t') ?? (tag === 'sync' ? has.get('start') : undefined);
  if (milliseconds !== undefined) return /^\d+$/.test(milliseconds) ? Number(milliseconds) / 1000 : null;
  const given = (has.get('begin') ?? has.get('start') ?? '').trim();
  const [, clock, frame] = /^(\d+:\d\d:\d\d):(\d\d)$/.exec(given) ?? [];
  if (clock !== undefined) return (readClock(clock) ?? 0) + Number(frame) / frames;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)?$/.exec(given) ?? [];
  if (amount === undefined) return readClock(given);
  const seconds = { h: HOUR_S, m: MINUTE_S, s: 1, ms: 1 / 1000, f: 1 / frames, t: 1 / ticks };
  return Number(amount) * seconds[(unit ?? 's') as keyof typeof seconds]; // one of those in the pattern
}
