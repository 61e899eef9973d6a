import { type AudioMarks, describeMarks } from '#shared/audio-marks.ts';
import type { Directory, Finding } from '#shared/finding.ts';
import { DESCRIPTION_BYTES, isAppleEnclosure } from '#shared/directory-limits.ts';
import { describeProblem, timesBeyond, type Transcript } from '#shared/transcript.ts';
import { readConfig, type Show } from '#server/config.ts';

/** One problem a directory or an app would notice. `field` names the input it is about, if any. */
export type { Finding };

export const pass = (text: string): Finding => ({ level: 'pass', text });
export const warning = (text: string, field?: string): Finding => ({ level: 'warning', text, ...(field && { field }) });
export const failure = (text: string, field?: string): Finding => ({ level: 'failure', text, ...(field && { field }) });

/** What a rule says when it is broken, if only some directories mind with their names; falsy while it is kept. */
export type Said = string | [text: string, ...by: Directory[]] | false | undefined;

/** Returns a finding of this level for each rule that is broken. */
export const findingsOf = (level: 'warning' | 'failure', said: readonly Said[], field?: string): Finding[] =>
  said.flatMap((each) => {
    if (!each) return [];
    const [text, ...by] = typeof each === 'string' ? [each] : each;
    return [{ level, text, ...(field && { field }), ...(by.length > 0 && { by }) }];
  });

const VERY_SHORT_SECONDS = 30;
const MAX_MISTAKES = 5;
const asShipped = readConfig({}).show;

/** Returns what directories will miss in the show's settings. */
export function showFindings(show: Show): Finding[] {
  return findingsOf('warning', [
    !show.email && [
      'The show has no e-mail address. Spotify and YouTube send a code there before they list the show. Without one they do not list it.',
      'Spotify',
      'YouTube',
    ],
    isShippedCover(show) &&
      'The show still has the cover it came with. People see the cover first: give the show its own.',
    (!show.description.trim() || show.description === asShipped.description) &&
      'The show has no description of its own. Apple Podcasts and Spotify show it under the title, and their search reads it.',
  ]);
}

const isShippedCover = ({ image }: Show) => new URL(image).pathname === new URL(asShipped.image).pathname;

/** Returns what is wrong with the public URL itself. */
export function addressFindings(publicUrl: string): Finding[] {
  if (isThisComputer(publicUrl)) return [warning(onlyHere(publicUrl))];
  if (new URL(publicUrl).protocol === 'https:') return [];
  return [warning(`The site’s address is ${publicUrl}. Apple and Spotify ask for one that begins with https://`)];
}

/** Returns the same for an episode that was just published: trying the site out on one's own computer is no mistake. */
export function publishedAddressFindings(publicUrl: string): Finding[] {
  return isThisComputer(publicUrl) ? [pass(onlyHere(publicUrl))] : addressFindings(publicUrl);
}

const isThisComputer = (publicUrl: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname);
const onlyHere = (publicUrl: string) =>
  `The site’s address is ${publicUrl}, which only this computer can open. Podcast apps need a public one.`;

/** Input of the check before publishing. `storedBytes`: as storage reports, null when it has no such file. */
export type EpisodeFacts = {
  title: string;
  description: string;
  descriptionHtml: string;
  audio: {
    type: string;
    bytes: number;
    duration: number | null;
    storedBytes: number | null;
    marks?: AudioMarks | null;
  } | null;
  transcript: Transcript | null;
};

/** Returns what prevents an episode's publication (failures), and what apps will miss (warnings). */
export function episodeFindings(facts: EpisodeFacts): Finding[] {
  return [...textFindings(facts), ...audioFindings(facts.audio), ...transcriptFindings(facts)];
}

function textFindings({ title, description, descriptionHtml }: EpisodeFacts): Finding[] {
  const findings: Finding[] = [];
  if (!title.trim()) findings.push(failure('Title is required', 'title'));
  if (!description.trim()) findings.push(failure('Description is required to publish', 'description'));
  if (Buffer.byteLength(descriptionHtml) > DESCRIPTION_BYTES) {
    const text =
      'The description is longer than Apple Podcasts shows, about 4,000 letters. Apps get the beginning and a link to the episode’s page.';
    findings.push(warning(text, 'description'));
  }
  return findings;
}

function audioFindings(audio: EpisodeFacts['audio']): Finding[] {
  if (!audio) return [failure('Audio file required', 'audioUrl')];
  const { type, bytes, duration, storedBytes, marks } = audio;
  const findings: Finding[] = marks ? describeMarks(marks).map(pass) : [];
  if (storedBytes !== bytes) {
    const text = 'The audio is damaged where it is kept. Please upload it again.';
    findings.push(failure(text, 'audioUrl'));
  } else findings.push(pass('The audio is whole.'));
  if (!isAppleEnclosure(type)) {
    const text = `Apple Podcasts takes only MP3 and AAC, and this audio is ${nameOf(type)}. It plays on this site, but not there.`;
    findings.push(warning(text, 'audioUrl'));
  }
  if (duration !== null && duration < VERY_SHORT_SECONDS) {
    const length = duration === 1 ? '1 second' : `${duration} seconds`;
    findings.push(warning(`The audio is only ${length} long. Is it the right file?`, 'audioUrl'));
  }
  return findings;
}

const nameOf = (type: string) => type.replace(/^audio\/(x-)?/, '').toUpperCase();

function transcriptFindings({ transcript, audio }: EpisodeFacts): Finding[] {
  if (!transcript) {
    const text =
      'There is no transcript. With one, people who do not hear well can read along, and search finds every line.';
    return [warning(text, 'transcript')];
  }
  const end = audio?.duration ?? Infinity;
  // The duration is rounded down, so a cue within the second after it is still heard.
  const unheard = transcript.cues?.filter(({ time }) => time > end + 1) ?? [];
  const beyond = timesBeyond(unheard, end);
  const mistakes = [...transcript.mistakes, ...beyond];
  const lines = mistakes.slice(0, MAX_MISTAKES).map((mistake) => `Transcript. ${describeProblem(mistake)}`);
  const more = mistakes.length - lines.length;
  if (more > 0) lines.push(`Transcript. ${more} more lines like these.`);
  return lines.map((text) => warning(text, 'transcript'));
}
