import '../../../tests/support/database.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { anArrivedFile, aTicket, audioFixture, demoFile, put, serve } from '../../../tests/support/uploads.ts';
import type { Admin } from '#shared/account.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { changeToDeleted } from '#server/db/uploads.ts';
import type { DomainError } from '#server/errors.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';
import { beginUpload, attachUpload, findUnattachedPdf, removeDeletedUploads } from './index.ts';
import { HOUR_MS } from '#shared/units.ts';

let server: Awaited<ReturnType<typeof serve>>;
let admin: Admin;
beforeAll(async () => void (server = await serve((req, res) => void receiveUpload(req, res))));
beforeEach(async () => void (admin = await anAdmin()));
afterAll(() => server.close());

const anMp3 = () => anArrivedFile(server.origin, admin, audioFixture('cbr.mp3'));
const aPdf = () => anArrivedFile(server.origin, admin, demoFile('pdf/medication-list.pdf'), 'pdf', 'Medicines.PDF');
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const fileNames = () => readdir(join(config.dataDir, 'files'));

describe('asking to upload', () => {
  it('answers an address of ours, good for 15 minutes, and the handle it will have', async () => {
    const now = new Date('2026-11-20T10:00:00.500Z');
    const ticket = await beginUpload(admin, { kind: 'audio', name: 'a talk.FLAC', size: 5, type: '' }, now);
    expect(ticket).toMatchObject({
      method: 'PUT',
      headers: {},
      bodyKind: 'raw',
      expiresAt: '2026-11-20T10:15:00.000Z',
    });
    expect(ticket.uploadURL.startsWith(`${config.publicUrl}/api/objects/`)).toBe(true);
    expect(ticket.objectPath).toMatch(/^\/media\/[0-9a-f-]{36}\.flac$/);
  });

  it.each(['audio', 'pdf'] as const)('refuses %s beyond its limit', async (kind) => {
    const ask = (size: number) => beginUpload(admin, { kind, name: 'x', size, type: '' }, new Date());
    await expect(ask(MAX_BYTES[kind] + 1)).rejects.toMatchObject({ fault: 'tooLarge' });
    await expect(ask(MAX_BYTES[kind])).resolves.toBeTruthy();
  });

  it('lets twenty wait and no more, even when asked all at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => aTicket(admin, 5)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(aTicket(admin, 5)).rejects.toMatchObject({ fault: 'tooMany' });
    await expect(aTicket(await anAdmin(), 5)).resolves.toBeTruthy();
    await expect(aTicket(admin, 5, 'audio', 'x', later(HOUR_MS))).resolves.toBeTruthy();
  });

  it('waits for no file that was refused, however many there were', async () => {
    for (let count = 0; count < 21; count += 1) {
      const { path } = await aTicket(admin, 4, 'pdf');
      expect((await put(server.origin + path, 'RIFF')).status).toBe(415);
    }
  });

  it('lets a user ask sixty times an hour, and the command line as often as it likes', async () => {
    const { maxStorageBytes } = config;
    Object.assign(config, { throttles: true, maxStorageBytes: 0 });
    onTestFinished(() => void Object.assign(config, { throttles: false, maxStorageBytes }));
    const now = new Date();
    const ask = (limits = {}) =>
      beginUpload(admin, { kind: 'audio', name: 'x', size: 5, type: '' }, now, limits).then(
        () => 'begun',
        ({ fault }: DomainError) => fault,
      );
    const asked = await Promise.all(Array.from({ length: 61 }, () => ask()));
    expect(asked.toSorted()).toEqual([...Array.from({ length: 60 }, () => 'diskFull'), 'tooMany']);
    expect(await ask({ isThrottled: false })).toBe('diskFull');
  });
});

describe('making an upload part of an episode', () => {
  it('takes its path, its upload address or the path of that', async () => {
    for (const refer of [
      (file: Awaited<ReturnType<typeof anMp3>>) => file.objectPath,
      (file: Awaited<ReturnType<typeof anMp3>>) => file.uploadURL,
      (file: Awaited<ReturnType<typeof anMp3>>) => file.path,
    ]) {
      const file = await anMp3();
      expect(await attachUpload(admin, 'audio', refer(file), sql)).toEqual({
        id: file.id,
        extension: 'mp3',
        type: 'audio/mpeg',
        bytes: file.bytes.length,
        duration: 1,
      });
    }
  });

  it('works once', async () => {
    const { objectPath } = await anMp3();
    const claims = await Promise.allSettled([1, 2, 3].map(() => attachUpload(admin, 'audio', objectPath, sql)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(attachUpload(admin, 'audio', objectPath, sql)).rejects.toMatchObject({ fault: 'conflict' });
  });

  it('refuses what has not arrived, is of another kind, is unknown or is not ours', async () => {
    const pending = await aTicket(admin, 5);
    const pdf = await aPdf();
    const mp3 = await anMp3();
    for (const reference of [
      pending.objectPath,
      pdf.objectPath,
      '/media/00000000-0000-4000-8000-000000000000.mp3',
      `https://elsewhere.example${mp3.objectPath}`,
      `//elsewhere.example${mp3.objectPath}`,
      `\\\\elsewhere.example${mp3.objectPath}`,
      'javascript:alert(1)',
      '',
      'http://[',
    ]) {
      await expect(attachUpload(admin, 'audio', reference, sql)).rejects.toMatchObject({
        fault: 'invalid',
        reason: { code: 'audioMissing' },
      });
    }
    await expect(attachUpload(admin, 'pdf', mp3.objectPath, sql)).rejects.toMatchObject({
      reason: { code: 'pdfNotUploaded' },
    });
    expect(await attachUpload(admin, 'pdf', pdf.objectPath, sql)).toMatchObject({
      type: 'application/pdf',
      duration: null,
    });
  });

  it('a claim whose episode came to nothing is none', async () => {
    const { objectPath } = await anMp3();
    await sql
      .begin(async (db) => {
        await attachUpload(admin, 'audio', objectPath, db);
        throw new Error('no episode');
      })
      .catch(() => undefined);
    await expect(attachUpload(admin, 'audio', objectPath, sql)).resolves.toBeTruthy();
  });

  it('only an arrived PDF of ours can be attached', async () => {
    const pdf = await aPdf();
    expect(await findUnattachedPdf(admin, pdf.uploadURL)).toEqual({ objectPath: pdf.objectPath });
    for (const reference of ['https://elsewhere.example/a.pdf', 'file:///etc/passwd', (await anMp3()).objectPath]) {
      await expect(findUnattachedPdf(admin, reference)).rejects.toMatchObject({ fault: 'invalid' });
    }
  });
});

describe('files go when no one needs them', () => {
  it('an unused one after 48 hours, a released one after 30 days, an attached one never', async () => {
    const [unused, released, attached] = [await anMp3(), await anMp3(), await anMp3()];
    await attachUpload(admin, 'audio', released.objectPath, sql);
    await attachUpload(admin, 'audio', attached.objectPath, sql);
    await changeToDeleted(released.id, sql);
    const left = async () => (await fileNames()).map((name) => name.slice(0, 36));

    await removeDeletedUploads(later(47 * HOUR_MS));
    expect(await left()).toEqual(expect.arrayContaining([unused.id, released.id, attached.id]));
    await removeDeletedUploads(later(49 * HOUR_MS));
    expect(await left()).toEqual(expect.arrayContaining([released.id, attached.id]));
    expect(await left()).not.toContain(unused.id);
    await removeDeletedUploads(later(31 * 24 * HOUR_MS));
    expect(await left()).toContain(attached.id);
    expect(await left()).not.toContain(released.id);
    expect(await sql`select id from uploads where id in ${sql([unused.id, released.id])}`).toHaveLength(0);
  });

  it('a permission no one used is forgotten a day after it ran out', async () => {
    const { id } = await aTicket(admin, 5);
    await removeDeletedUploads(later(23 * HOUR_MS));
    expect(await sql`select id from uploads where id = ${id}`).toHaveLength(1);
    await removeDeletedUploads(later(25 * HOUR_MS));
    expect(await sql`select id from uploads where id = ${id}`).toHaveLength(0);
  });
});
