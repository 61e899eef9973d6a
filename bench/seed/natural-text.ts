import { readdirSync, readFileSync } from 'node:fs';
import { CATEGORIES } from '#shared/episode.ts';
import { randomNumbers } from './random-numbers.ts';

const DEMO = new URL('../../demo/', import.meta.url);
/** Words of the long tail: names, places and medicines that most texts have a few of. */
const RARE_WORDS = 40_000;
const SYLLABLES =
  'ba ber ca co dal den el fen gra hol ia kin lo mar na ol per qui ros sta tin ul ven wex yor zan'.split(' ');
/** Every so many words one of the long tail. */
const RARE_EVERY = 30;
const WORDS_PER_CUE = 16;
const SECONDS_PER_CUE = 6;

/** The texts of an episode. `cues` are timed lines of the transcript, in seconds. */
export type EpisodeTexts = {
  title: string;
  description: string;
  category: string;
  spoken: string;
  cues: { time: number; text: string }[];
};

/**
 * Returns the texts of the episode of this number, always the same: `words` spoken ones, each following another as
 * somewhere in the demo's episodes (a Markov chain), with a long tail of rare ones as in any large collection.
 */
export function episodeTexts(number: number, words: number): EpisodeTexts {
  const random = randomNumbers(number);
  const spoken = sentences(words, random);
  const [first, second] = [topic(random), topic(random)];
  const title = `${capitalized(first)} ${pick(JOINTS, random)} ${second} ${rareWord(random)}`;
  const category = CATEGORIES[Math.floor(random() ** 2 * CATEGORIES.length)] ?? CATEGORIES[0];
  return {
    title,
    description: sentences(45, random).join(' '),
    category,
    spoken: spoken.join(' '),
    cues: cuesOf(spoken),
  };
}

const JOINTS = ['and', 'after', 'without', 'before', 'for', 'with'];

const corpus = readCorpus();
const followers = followersIn(corpus);
const starts = corpus.flatMap((sentence) => sentence[0] ?? []);
const topics = [...new Set(corpus.flat().filter((word) => /^[a-z]{5,}$/.test(word)))];

function readCorpus(): string[][] {
  const folder = new URL('transcripts/', DEMO);
  const texts = readdirSync(folder).map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return name.endsWith('.json') ? (JSON.parse(text) as { text: string }[]).map((cue) => cue.text).join(' ') : text;
  });
  return texts.flatMap((text) => text.split(/(?<=[.?!])\s+/).map((sentence) => sentence.split(/\s+/).filter(Boolean)));
}

function followersIn(texts: string[][]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const sentence of texts) {
    for (const [at, word] of sentence.slice(0, -1).entries()) {
      const next = sentence[at + 1] ?? '';
      known.set(word, [...(known.get(word) ?? []), next]);
    }
  }
  return known;
}

function sentences(words: number, random: () => number): string[] {
  const made: string[] = [];
  for (let count = 0; count < words;) {
    const sentence = aSentence(random);
    made.push(sentence.join(' '));
    count += sentence.length;
  }
  return made;
}

function aSentence(random: () => number): string[] {
  const words = [pick(starts, random)];
  for (let next = followers.get(words[0] ?? ''); next; next = followers.get(words.at(-1) ?? '')) {
    words.push(pick(next, random));
    if (random() * RARE_EVERY < 1) words.splice(-1, 0, rareWord(random));
  }
  return words;
}

/** Returns a word by its rank: the first ones often, most of them almost never (Zipf's law). */
function rareWord(random: () => number): string {
  let rank = Math.floor(RARE_WORDS ** random()) + SYLLABLES.length ** 2;
  let word = '';
  for (; rank > 0; rank = Math.floor(rank / SYLLABLES.length)) word += SYLLABLES[rank % SYLLABLES.length] ?? '';
  return word;
}

const topic = (random: () => number): string => topics[Math.floor(topics.length ** random())] ?? 'care';

function cuesOf(spoken: string[]): EpisodeTexts['cues'] {
  const words = spoken.join(' ').split(' ');
  const lines = Array.from({ length: Math.ceil(words.length / WORDS_PER_CUE) }, (_, at) =>
    words.slice(at * WORDS_PER_CUE, (at + 1) * WORDS_PER_CUE).join(' '),
  );
  return lines.map((text, at) => ({ time: at * SECONDS_PER_CUE, text }));
}

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
