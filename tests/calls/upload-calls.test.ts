import '../support/database.ts';
import '../support/answer-check.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIContext, APIRoute } from 'astro';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { POST } from '../../src/pages/api/objects/upload.ts';
import { POST as describeAudio } from '../../src/pages/api/audio-tags.ts';
import { PUT } from '../../src/pages/api/pdf-attachments.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';
import { createEpisode } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import type { User } from '#shared/account.ts';
import { apic, framesOf, tagged, textFrame } from '../support/marks.ts';
import { aPng } from '../support/pictures.ts';
import { anAdmin } from '../support/makers.ts';
import { anArrivedFile, audioFixture, demoFile, serve } from '../support/uploads.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => void (server = await serve((req, res) => void receiveUpload(req, res))));
afterAll(() => server.close());

async function call(route: APIRoute, user: User, body: unknown, method = 'POST'): Promise<[number, unknown]> {
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(`${config.publicUrl}/api`, { method, headers, body: JSON.stringify(body) });
  const response = await route({ request, locals: { user, clientAddress: '' }, params: {} } as unknown as APIContext);
  return [response.status, await response.json()];
}

const asked = { kind: 'audio', name: 'talk.mp3', size: 1000, type: 'audio/mpeg' };

it('who asks to upload gets an address, the path that the file will have, and until when', async () => {
  expect(await call(POST, await anAdmin(), asked)).toEqual([
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

it('only a PDF that has arrived here can be attached', async () => {
  const admin = await anAdmin();
  const pdf = await anArrivedFile(server.origin, admin, demoFile('pdf/medication-list.pdf'), 'pdf');
  const mp3 = await anArrivedFile(server.origin, admin, audioFixture('cbr.mp3'));
  const attach = (pdfUrl: unknown) => call(PUT, admin, { pdfUrl }, 'PUT');
  expect(await attach(pdf.uploadURL)).toEqual([200, { objectPath: pdf.objectPath }]);
  expect(await attach(pdf.objectPath)).toEqual([200, { objectPath: pdf.objectPath }]);
  for (const url of [mp3.objectPath, 'http://169.254.169.254/latest', '', null])
    expect((await attach(url))[0]).toBe(400);
});

it('what an audio file says about itself is offered until an episode has the file, its cover as a stored picture', async () => {
  const admin = await anAdmin();
  const folder = await mkdtemp(join(tmpdir(), 'carecast-tags-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const describeTagged = async (name: string, cover: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, tagged(framesOf('cbr.mp3'), textFrame('TIT2', 'Rugs'), apic(cover)));
    return anArrivedFile(server.origin, admin, path);
  };
  const mp3 = await describeTagged('square.mp3', aPng(1400));
  const describe = (audioUrl: unknown) => call(describeAudio, admin, { audioUrl });
  const tags = {
    title: 'Rugs',
    description: null,
    chapters: [],
    artwork: expect.stringMatching(/^\/artwork\/\w{32}\.png$/),
  };
  expect(await describe(mp3.objectPath)).toEqual([
    200,
    {
      duration: expect.any(Number),
      marks: null,
      loudness: null,
      loudnessProblem: null,
      loudnessProblemCode: null,
      tags,
    },
  ]);

  const wide = await describeTagged('wide.mp3', aPng(1400, 700));
  expect(await describe(wide.objectPath)).toMatchObject([200, { tags: { title: 'Rugs', artwork: null } }]);
  const huge = aPng(1400);
  huge.writeUInt32BE(10_000, 16); // of 100 megapixels, says its header
  huge.writeUInt32BE(10_000, 20);
  const heavy = await describeTagged('huge.mp3', huge);
  expect(await describe(heavy.objectPath)).toMatchObject([200, { tags: { title: 'Rugs', artwork: null } }]);
  await createEpisode(admin, NewEpisode.parse({ title: 'Rugs', audioUrl: mp3.objectPath }), new Date());
  for (const reference of [mp3.objectPath, 'http://169.254.169.254/latest', '', 7])
    expect((await describe(reference))[0]).toBe(400);
});
