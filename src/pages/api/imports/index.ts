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
    who: 'administrator',
    signIn: 'recent',
    body: ImportRequest,
    answers: { 200: ImportPreview, 201: StartedImport },
    refuses: OF_FEEDS,
  },
  async ({ user, body, now }) => {
    if (!body.preview) return json(await startImport(user, body, now), 201);
    const preview = await previewImport(user, body.url, now);
    return { ...preview, losses: preview.losses.map((loss) => reasonText(loss)) };
  },
);
