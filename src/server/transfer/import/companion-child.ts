import { decodeText } from '#shared/decode-text.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import { toStorable } from '#shared/text.ts';
import { parseTranscript, spokenIn } from '#shared/transcript.ts';
import type { CompanionRequest, ReadChapters, ReadTranscript } from './companion-lines.ts';
import { chaptersOf } from './foreign-chapters.ts';
import { requestOf } from './read-in-subprocess.ts';

/**
 * The program of `readCompanionInSubprocess`: takes a line that says what is wanted and the bytes of a document, and
 * writes a line.
 */
const { request, bytes } = await requestOf<CompanionRequest>();
const decoded = await decodeText(bytes, request.charset);
const text = decoded && toStorable(decoded.text);
const read = { transcript, chapters }[request.what];
process.stdout.write(`${JSON.stringify(text === null ? { problem: { code: 'responseNotJson' } } : read(text))}\n`);

function transcript(given: string): ReadTranscript {
  const { form, cues, spoken } = parseTranscript(given);
  // A page without times is more likely the host's own than the words of an episode.
  if (form === 'html' && !cues) return { problem: { code: 'responseIsWebPage' } };
  const { data, error } = NewEpisode.shape.transcript.safeParse(given);
  if (error) return { problem: reasonOfRefused(error) };
  return data && spoken ? { text: data, spoken: spokenIn(data) } : { problem: { code: 'responseEmpty' } };
}

function chapters(given: string): ReadChapters {
  const list = listIn(given);
  return list ? { chapters: chaptersOf(list) } : { problem: { code: 'responseNotJson' } };
}

function listIn(given: string): object[] | null {
  try {
    const { chapters: list } = (JSON.parse(given) ?? {}) as { chapters?: unknown };
    return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : null;
  } catch {
    return null;
  }
}
