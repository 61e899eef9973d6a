import { isLoopback } from '#shared/host.ts';
import type { AudioMarks } from '#shared/audio-marks.ts';
import type { Directory, Finding } from '#shared/finding.ts';
import { DESCRIPTION_BYTES, isAppleEnclosure } from '#shared/directory-limits.ts';
import type { Reason } from '#shared/reason.ts';
import { timesBeyond, type Transcript } from '#shared/transcript.ts';
import { readConfig, type Show } from '#server/config.ts';

export type { Finding };

export const pass = (reason: Reason): Finding => ({ level: 'pass', reason });
export const warning = (reason: Reason, field?: string): Finding => ({
  level: 'warning',
  reason,
  ...(field && { field }),
});
export const failure = (reason: Reason, field?: string): Finding => ({
  level: 'failure',
  reason,
  ...(field && { field }),
});

/** How a rule is broken, with the names of the directories that object if only some do; falsy while it is kept. */
export type Broken = Reason | [reason: Reason, ...by: Directory[]] | false | '' | null | undefined;

/** Returns a finding of this level for each rule that is broken. */
export const findingsOf = (level: 'warning' | 'failure', broken: readonly Broken[], field?: string): Finding[] =>
  broken.flatMap((each) => {
    if (!each) return [];
    const [reason, ...by] = Array.isArray(each) ? each : [each];
    return [{ level, reason, ...(field && { field }), ...(by.length > 0 && { by }) }];
  });

const VERY_SHORT_SECONDS = 30;
const MAX_MISTAKES = 5;
const asShipped = readConfig({}).show;

/** Returns what directories will miss in the show's settings. */
export function showFindings(show: Show): Finding[] {
  return findingsOf('warning', [
    !show.email && [{ code: 'showEmailMissing' }, 'Spotify', 'YouTube', 'Amazon Music', 'iHeart'],
    isShippedCover(show) && { code: 'showCoverDefault' },
    (!show.description.trim() || show.description === asShipped.description) && { code: 'showNotDescribed' },
  ]);
}

const isShippedCover = ({ image }: Show) => new URL(image).pathname === new URL(asShipped.image).pathname;

/** Returns what is wrong with the public URL itself. */
export function addressFindings(publicUrl: string): Finding[] {
  if (isThisComputer(publicUrl)) return [warning(onlyHere(publicUrl))];
  if (new URL(publicUrl).protocol === 'https:') return [];
  return [warning({ code: 'siteNotHttps', address: publicUrl })];
}

/** Returns the same for an episode that was just published: trying the site out on one's own computer is no mistake. */
export function publishedAddressFindings(publicUrl: string): Finding[] {
  return isThisComputer(publicUrl) ? [pass(onlyHere(publicUrl))] : addressFindings(publicUrl);
}

const isThisComputer = (publicUrl: string) => isLoopback(new URL(publicUrl).hostname);
const onlyHere = (address: string): Reason => ({ code: 'siteLocalOnly', address });

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
    ...findingsOf('failure', [!title.trim() && { code: 'titleMissing' }], 'title'),
    ...findingsOf('failure', [!description.trim() && { code: 'descriptionMissing' }], 'description'),
    ...findingsOf('warning', [isLong && { code: 'descriptionTooLong' }], 'description'),
  ];
}

function audioFindings(audio: EpisodeFacts['audio']): Finding[] {
  if (!audio) return [failure({ code: 'audioMissing' }, 'audioUrl')];
  const { type, bytes, duration, storedBytes, marks } = audio;
  const isShort = duration !== null && duration < VERY_SHORT_SECONDS;
  const problems: Broken[] = [
    !isAppleEnclosure(type) && { code: 'audioNotForApple', type: nameOf(type) },
    isShort && { code: 'audioShort', seconds: duration },
  ];
  return [
    ...(marks?.notes ?? []).map((note) => pass({ code: 'audioNote', note })),
    storedBytes === bytes ? pass({ code: 'audioComplete' }) : failure({ code: 'audioDamaged' }, 'audioUrl'),
    ...findingsOf('warning', problems, 'audioUrl'),
  ];
}

const nameOf = (type: string) => type.replace(/^audio\/(x-)?/, '').toUpperCase();

function transcriptFindings({ transcript, audio }: EpisodeFacts): Finding[] {
  if (!transcript) return [warning({ code: 'transcriptMissing' }, 'transcript')];
  const end = audio?.duration ?? Infinity;
  // The duration is rounded down, so a cue within the second after it is still heard.
  const unheard = transcript.cues?.filter(({ time }) => time > end + 1) ?? [];
  const mistakes = [...transcript.mistakes, ...timesBeyond(unheard, end)];
  const lines = mistakes
    .slice(0, MAX_MISTAKES)
    .map(({ line, problem }): Reason => ({ code: 'transcriptLine', line, problem }));
  const count = mistakes.length - lines.length;
  if (count > 0) lines.push({ code: 'transcriptMoreLines', count });
  return lines.map((reason) => warning(reason, 'transcript'));
}
