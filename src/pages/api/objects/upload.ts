import { files } from '#shared/contract/files.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { requireWho } from '#server/http/rights.ts';
import { beginUpload, renewUpload } from '#server/media/index.ts';

export const POST = createEndpoint(files.beginUpload, {
  async make({ user, body, now }, { locals }) {
    const recent = { who: 'administrator', signIn: 'recent' } as const;
    const sender = body.kind === 'copy' ? requireWho(locals, recent, now) : user;
    const { id, ...answer } = await beginUpload(sender, body, now);
    return { id, answer };
  },
  show: (id) => renewUpload(id, new Date()),
});
