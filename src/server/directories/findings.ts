import { reasonText } from '#shared/reason.ts';
import { type AudioMarks, describeMarks } from '#shared/audio-marks.ts';
import type { Directory, Finding } from '#shared/finding.ts';
import { DESCRIPTION_BYTES, isAppleEnclosure } from '#shared/directory-limits.ts';
import { isThisMachine } from '#shared/host.ts';
import { describeProblem, timesBeyond, type Transcript } from '#shared/transcript.ts';
import { readConfig, type Show } from '#server/config.ts';
import { pageWords } from '#server/words.ts';

/** One problem a directory or an app would notice. `field` names the input it is about, if any. */
export type { Finding };

export const pass = (text: string): Finding => ({ level: 'pass', text });
export const warning = (text: string, field?: string): Finding => ({ level: 'warning', text, ...(field && { field }) });
export const failure = (text: string, field?: string): Finding => ({ level: 'failure', text, ...(field && { field }) });

/** What a rule says when it is broken, if only some directories mind with their names; falsy while it is kept. */
export type Said = string | [text: string, ...by: Directory[]] | false | null | undefined;

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
    !show.email && [pageWords().findings.noEmail, 'Spotify', 'YouTube'],
    isShippedCover(show) && pageWords().findings.shippedCover,
    (!show.description.trim() || show.description === asShipped.description) && pageWords().findings.noDescription,
  ]);
}

const isShippedCover = ({ image }: Show) => new URL(image).pathname === new URL(asShipped.image).pathname;

/** Returns what is wrong with the public URL itself. */
export function addressFindings(publicUrl: string): Finding[] {
  if (isThisComputer(publicUrl)) return [warning(onlyHere(publicUrl))];
  if (new URL(publicUrl).protocol === 'https:') return [];
  return [warning(pageWords().findings.noHttps(publicUrl))];
}

/** Returns the same for an episode that was just published: trying the site out on one's own computer is no mistake. */
export function publishedAddressFindings(publicUrl: string): Finding[] {
  return isThisComputer(publicUrl) ? [pass(onlyHere(publicUrl))] : addressFindings(publicUrl);
}

const isThisComputer = (publicUrl: string) => isThisMachine(new URL(publicUrl).hostname);
const onlyHere = (publicUrl: string) => pageWords().findings.onlyHere(publicUrl);

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
  const isLong = Buffer.byteLength(descriptionHtml) > DESCRIPTION_BYTES;
  return [
    ...findingsOf('failure', [!title.trim() && reasonText({ code: 'titleMissing' })], 'title'),
    ...findingsOf('failure', [!description.trim() && reasonText({ code: 'descriptionMissing' })], 'description'),
    ...findingsOf('warning', [isLong && pageWords().findings.longDescription], 'description'),
  ];
}

function audioFindings(audio: EpisodeFacts['audio']): Finding[] {
  if (!audio) return [failure(reasonText({ code: 'audioMissing' }), 'audioUrl')];
  const { type, bytes, duration, storedBytes, marks } = audio;
  const isShort = duration !== null && duration < VERY_SHORT_SECONDS;
  const problems = [
    !isAppleEnclosure(type) && pageWords().findings.notForApple(nameOf(type)),
    isShort && pageWords().findings.short(duration),
  ];
  return [
    ...(marks ? describeMarks(marks).map(pass) : []),
    storedBytes === bytes ? pass(pageWords().findings.whole) : failure(pageWords().findings.damaged, 'audioUrl'),
    ...findingsOf('warning', problems, 'audioUrl'),
  ];
}

const nameOf = (type: string) => type.replace(/^audio\/(x-)?/, '').toUpperCase();

function transcriptFindings({ transcript, audio }: EpisodeFacts): Finding[] {
  if (!transcript) return [warning(pageWords().findings.noTranscript, 'transcript')];
  const end = audio?.duration ?? Infinity;
  // The duration is rounded down, so a cue within the second after it is still heard.
  const unheard = transcript.cues?.filter(({ time }) => time > end + 1) ?? [];
  const mistakes = [...transcript.mistakes, ...timesBeyond(unheard, end)];
  const lines = mistakes
    .slice(0, MAX_MISTAKES)
    .map((mistake) => pageWords().findings.transcript(describeProblem(mistake)));
  const more = mistakes.length - lines.length;
  if (more > 0) lines.push(pageWords().findings.moreLines(more));
  return lines.map((text) => warning(text, 'transcript'));
}
