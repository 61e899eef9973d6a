import { says, z } from '#shared/schema.ts';
import { scopedEndpoint } from '#server/http/endpoint.ts';
import { loudnessJson } from '#server/http/episode-json.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { readJson } from '#server/http/request.ts';
import { describeAudio } from '#server/catalogue/index.ts';

const Uploaded = z.object({ audioUrl: z.string({ error: says('notText') }).max(2048, says('tooLong')) });

export const POST = scopedEndpoint(['drafts', 'publish'], async ({ request, locals }) => {
  const author = requireAuthor(locals);
  return loudnessJson(await describeAudio(author, (await readJson(request, Uploaded)).audioUrl, new Date()));
});
