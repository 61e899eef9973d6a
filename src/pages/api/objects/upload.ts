import { UploadTicket } from '#shared/answers/files.ts';
import { UploadRequest } from '#shared/upload.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { requireWho } from '#server/http/rights.ts';
import { beginUpload, renewUpload } from '#server/media/index.ts';

export const POST = createEndpoint(
  'POST /api/objects/upload',
  {
    summary:
      'Begins an upload; the answer says where to send the bytes. A backup needs a recent sign-in of an administrator.',
    notes:
      "Over the kind's limit (100 MB, 10 MB): 413. A `copy` of a site is for administrators with a recent sign-in, of at most 200 GB for which the disk has room, and is sent in parts (PATCH)",
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: UploadRequest,
    answers: { 200: UploadTicket },
    refuses: {
      forbidden: ['adminsOnly', 'signInAgain'],
      tooMany: ['tooManyUnfinishedUploads'],
      diskFull: ['storageFull'],
      unavailable: ['storageUnavailable', 'storageUnset'],
      tooLarge: ['fileTooLarge'],
    },
  },
  {
    async make({ user, body, now }, { locals }) {
      const recent = { who: 'administrator', signIn: 'recent' } as const;
      const sender = body.kind === 'copy' ? requireWho(locals, recent, now) : user;
      const { id, ...answer } = await beginUpload(sender, body, now);
      return { id, answer };
    },
    show: (id) => renewUpload(id, new Date()),
  },
);
