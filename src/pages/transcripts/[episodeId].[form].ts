import { findPublishedEpisode } from '#server/db/episodes.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { CROSS_ORIGIN_HEADERS } from '#server/http/headers.ts';
import { requireId } from '#server/http/rights.ts';
import { canonicalLanguage } from '#server/show/index.ts';
import { renderTranscript, TRANSCRIPT_TYPES, type TranscriptFile } from '#server/catalog/index.ts';
import { HOUR_S } from '#shared/units.ts';

const isForm = (form = ''): form is TranscriptFile => Object.hasOwn(TRANSCRIPT_TYPES, form);

export const GET = documentEndpoint(async ({ params: { episodeId, form }, cache }) => {
  const episode = isForm(form) ? await findPublishedEpisode(requireId(episodeId)) : null;
  const text = episode && isForm(form) ? renderTranscript(form, episode, canonicalLanguage(episode)) : null;
  if (!episode || !isForm(form) || text === null) throw new DomainError('missing', { code: 'transcriptNotFound' });
  cache.set({ tags: ['episodes', 'show'], maxAge: HOUR_S });
  const headers = { 'Content-Type': TRANSCRIPT_TYPES[form], 'Last-Modified': episode.updatedAt.toUTCString() };
  return new Response(text, { headers: { ...CROSS_ORIGIN_HEADERS, ...headers } });
});
