import { says, z } from '#shared/schema.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson, readQuery } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireAuthor } from '#server/http/rights.ts';
import { readLouderCopy, requestLouderCopy } from '#server/media/index.ts';

const Uploaded = z.object({ audioUrl: z.string({ error: says('notText') }).max(2048, says('tooLong')) });

export const GET = endpoint(async ({ url, locals }) => {
  const author = requireAuthor(locals);
  return json(await readLouderCopy(author, readQuery(url, Uploaded).audioUrl));
});

export const POST = endpoint(async ({ request, locals }) => {
  const author = requireAuthor(locals);
  return json(await requestLouderCopy(author, (await readJson(request, Uploaded)).audioUrl), 202);
});
