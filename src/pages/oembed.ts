import { config } from '#server/config.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { DomainError } from '#server/errors.ts';
import { documentEndpoint } from '#server/http/endpoint.ts';
import { CROSS_ORIGIN_HEADERS } from '#server/http/headers.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { readQuery } from '#server/http/request.ts';
import { linkedEpisodeId, oembed, oembedXml } from '#server/sharing/index.ts';
import { currentShow } from '#server/show/index.ts';
import { inLanguage, languageOf } from '#server/words.ts';
import { withCode, wholeNumber, z } from '#shared/schema.ts';

const Pixels = z.preprocess(Number, wholeNumber(1, 10_000)).optional();
const Asked = z.object({
  url: z.string({ error: withCode('notText') }).max(2_048, withCode('tooLong')),
  format: z.string().default('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
});

export const GET = documentEndpoint(async ({ url }) => {
  const { format, ...asked } = readQuery(url, Asked);
  // 501 (oEmbed 1.0, section 2.3.4): the status for an unsupported format.
  if (format !== 'json' && format !== 'xml')
    return json(refusalBody({ code: 'oembedFormat' }), 501, CROSS_ORIGIN_HEADERS);
  const { publicUrl } = config;
  const id = linkedEpisodeId(asked.url, publicUrl);
  const episode = id && (await findPublishedEpisode(id));
  if (!episode) throw new DomainError('missing', { code: 'noEpisodeAtAddress' });
  const answer = inLanguage(languageOf(new URL(asked.url).pathname), () =>
    oembed(episode, { show: currentShow(), publicUrl }, asked),
  );
  if (format === 'json') return json(answer, 200, CROSS_ORIGIN_HEADERS);
  return new Response(oembedXml(answer), {
    headers: { ...CROSS_ORIGIN_HEADERS, 'Content-Type': 'text/xml; charset=utf-8' },
  });
});
