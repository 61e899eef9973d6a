import { imports } from '#shared/contract/imports.ts';
import { reasonText } from '#shared/reason.ts';
import { previewImport, startImport } from '#server/transfer/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';

export const POST = endpoint(imports.begin, async ({ user, body, now }) => {
  if (!body.preview) return json(await startImport(user, body, now), 201);
  const { losses, ...preview } = await previewImport(user, body.url);
  return { ...preview, losses: losses.map((loss) => reasonText(loss)), lossCodes: losses.map(({ code }) => code) };
});
