import type { Cue } from '#shared/episode.ts';
import { excerpt, formatTime } from '#shared/format.ts';
import { SPOKEN_WITHIN, spokenDisclosure } from '#shared/spoken-disclosure.ts';
import type { Transcript } from '#shared/transcript.ts';
import { type Finding, pass, warning } from './findings.ts';

const WHY = 'Apple Podcasts and the EU’s code of practice ask for it, and some listeners never see the page';
const REMEDY = 'Say early, for example: “This episode is AI-generated.”';

/** Returns whether listeners hear within 15 seconds that AI made the episode; nothing for a transcript without times. */
export function disclosureFindings(transcript: Transcript | null): Finding[] {
  const cues = transcript?.cues?.filter(isSpoken);
  if (!cues || cues.length === 0) return [];
  const said = spokenDisclosure(cues);
  if (!said) {
    const text = `Nothing in the transcript says that the episode is made by AI. ${WHY}. ${REMEDY}`;
    return [warning(text, 'transcript')];
  }
  const at = `${formatTime(said.time)}: “${short(said.text)}”`;
  if (said.time < SPOKEN_WITHIN) return [pass(`Listeners hear that AI is at work at ${at}.`)];
  const text = `The first line that says AI comes at ${at}. It should come within the first ${SPOKEN_WITHIN} seconds: ${WHY}. ${REMEDY}`;
  return [warning(text, 'transcript')];
}

/** By the custom of captions, what is in brackets is not spoken: “[AI Generated]”, “[Music]”. */
const isSpoken = ({ text }: Cue) => !/^\[[^\]]*\]$/.test(text.trim());
const short = (text: string) => excerpt(text, 90) ?? text;
