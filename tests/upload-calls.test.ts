import './support/database.ts';
import type { APIContext, APIRoute } from 'astro';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL, POST } from '../src/pages/api/objects/upload.ts';
import { PUT } from '../src/pages/api/pdf-attachments.ts';
import { receiveUpload } from '#server/front/files/receive-upload.ts';
import { config } from '#server/config.ts';
import type { User } from '#shared/account.ts';
import { anAdmin, anArrivedFile, audioFixture, demoFile, serve } from './support/uploads.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve((req, res) => void receiveUpload(req, res));
});
afterAll(() => server.close());

async function call(route: APIRoute, user: User | null, body: unknown, method = 'POST'): Promise<[number, unknown]> {
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(`${config.publicUrl}/api`, { method, headers, body: JSON.stringify(body) });
  const response = await route({ request, locals: { user, clientAddress: '' }, params: {} } as unknown as APIContext);
  return [response.status, await response.json()];
}

const asked = { kind: 'audio', name: 'talk.mp3', size: 1000, type: 'audio/mpeg' };

it('only an administrator may ask to upload', async () => {
  const admin = await anAdmin();
  expect((await call(POST, null, asked))[0]).toBe(401);
  expect((await call(POST, { ...admin, isAdmin: false }, asked))[0]).toBe(403);
  expect(await call(POST, admin, asked)).toEqual([
    200,
    {
      uploadURL: expect.stringMatching(
        /\/api\/objects\/[0-9a-f-]{36}\?kind=audio&size=1000&expires=\d+&signature=[0-9a-f]{64}$/,
      ),
      method: 'PUT',
      headers: {},
      bodyKind: 'raw',
      isResumable: true,
      objectPath: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\.mp3$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    },
  ]);
  expect((await call(ALL, admin, asked, 'PATCH'))[0]).toBe(405);
});

it.each([
  [{ ...asked, size: 104_857_601 }, 413],
  [{ ...asked, kind: 'pdf', size: 10_485_761 }, 413],
  [{ ...asked, size: 0 }, 400],
  [{ ...asked, size: 1.5 }, 400],
  [{ ...asked, size: '1000' }, 400],
  [{ ...asked, kind: 'video' }, 400],
  [{}, 400],
])('%o is refused with %i', async (body, status) => {
  expect(await call(POST, await anAdmin(), body)).toEqual([
    status,
    expect.objectContaining({ error: expect.any(String) }),
  ]);
});

it('only a PDF that has arrived here can be attached, by an administrator', async () => {
  const admin = await anAdmin();
  const pdf = await anArrivedFile(server.origin, admin, demoFile('pdf/medication-list.pdf'), 'pdf');
  const mp3 = await anArrivedFile(server.origin, admin, audioFixture('cbr.mp3'));
  const attach = (pdfUrl: unknown, user: User | null = admin) => call(PUT, user, { pdfUrl }, 'PUT');
  expect(await attach(pdf.uploadURL)).toEqual([200, { objectPath: pdf.objectPath }]);
  expect(await attach(pdf.objectPath)).toEqual([200, { objectPath: pdf.objectPath }]);
  for (const url of [mp3.objectPath, 'http://169.254.169.254/latest', '', null])
    expect((await attach(url))[0]).toBe(400);
  expect((await attach(pdf.objectPath, null))[0]).toBe(401);
  expect((await attach(pdf.objectPath, { ...admin, isAdmin: false }))[0]).toBe(403);
});
