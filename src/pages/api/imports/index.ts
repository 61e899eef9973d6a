import { ImportPreview, StartedImport } from '#shared/answers/imports.ts';
import { ImportRequest } from '#shared/podcast-import.ts';
import { reasonText } from '#shared/reason.ts';
import { previewImport, startImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { OF_FEEDS } from '#server/http/refusals.ts';
import { json } from '#server/http/responses.ts';

export const POST = endpoint(
  'POST /api/imports',
  {
    summary: 'Begins to move a podcast in, or says with `preview` what there is to move.',
    notes:
      "What the feed holds, by its own words, and in `losses` what cannot be taken over, in words, and in `lossCodes` the code of each. Without `preview`, `{url, show?, drafts?}`, and a job brings in what is not here yet; `show`: the show's texts and cover too. A feed over 10 MB, of more than 30 seconds, in a private network or none at all: 400; while another is under way: 409.",
    who: 'administrator',
    signIn: 'recent',
    body: ImportRequest,
    answers: { 200: ImportPreview, 201: StartedImport },
    refuses: OF_FEEDS,
  },
  async ({ user, body, now }) => {
    if (!body.preview) return json(await startImport(user, body, now), 201);
    const { losses, ...preview } = await previewImport(user, body.url);
    return { ...preview, losses: losses.map((loss) => reasonText(loss)), lossCodes: losses.map(({ code }) => code) };
  },
);
