import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { createEpisode, deleteEpisode } from '#server/catalog/episodes.ts';
import { publishScheduled } from '#server/catalog/schedules.ts';
import { serveMedia } from '#server/front/files/media.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';
import {
  beginUpload,
  attachUpload,
  findUnattachedPdf,
  removeDeletedUploads,
  finalizeUploads,
  sendUpload,
} from '#server/media/index.ts';
import { flushDownloads } from '#server/listening/index.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import type { Admin } from '#shared/account.ts';
import type { UploadKind } from '#shared/upload.ts';
import type { UploadTicket } from '#shared/contract/files.ts';
import type { StandIn } from '../support/stand-in.ts';
import { anAdmin } from '../support/makers.ts';
import { demoFile, serve } from '../support/uploads.ts';
import { DAY_MS } from '../../src/shared/units.ts';

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(5_000));

/**
 * Tests of a storage somewhere else, run on the one the settings name. Files of this machine: src/server/media
 * and src/server/front/files.
 */
export function storageContract(service: StandIn): void {
  let server: Awaited<ReturnType<typeof serve>>;
  let admin: Admin;
  let mp3: Buffer;
  let pdf: Buffer;
  beforeAll(async () => {
    server = await serve((req, res) =>
      req.method === 'PUT' ? void receiveUpload(req, res) : void serveMedia(req, res, () => Promise.resolve(false)),
    );
    mp3 = await readFile(demoFile('audio/welcome-to-carecast.mp3'));
    pdf = await readFile(demoFile('pdf/medication-list.pdf'));
  });
  beforeEach(async () => {
    admin = await anAdmin();
    service.trouble = 'none';
  });
  afterAll(() => server.close());

  const ask = (size: number, kind: UploadKind = 'audio', name = kind === 'pdf' ? 'a list.pdf' : 'a talk.mp3') =>
    beginUpload(admin, { kind, size, name, type: '' }, new Date());
  const addressOf = (ticket: UploadTicket) => ticket.uploadURL.replace(config.publicUrl, server.origin);
  const bodyOf = (ticket: UploadTicket, bytes: Buffer): BodyInit => {
    const blob = new Blob([new Uint8Array(bytes)]);
    if (ticket.bodyKind === 'raw') return blob;
    const form = new FormData();
    form.append('file', blob, 'a talk.mp3');
    return form;
  };
  const send = (ticket: UploadTicket, bytes: Buffer, url = addressOf(ticket)) =>
    fetch(url, { method: ticket.method, headers: ticket.headers, body: bodyOf(ticket, bytes) });
  const settle = (ticket: UploadTicket) => finalizeUploads(admin, [ticket.objectPath]);
  /** 0 when it came and is settled; otherwise the status of its refusal, by whomever. */
  const fault = async (ticket: UploadTicket, bytes: Buffer): Promise<string> => {
    const answer = await send(ticket, bytes);
    if (!answer.ok) return String(answer.status);
    return settle(ticket).then(
      () => 'kept',
      (error: { fault?: string }) => error.fault ?? String(error),
    );
  };
  const idOf = ({ objectPath }: UploadTicket) => objectPath.slice(7, 43);
  const left = async (): Promise<number> => {
    const here = await readdir(join(config.dataDir, 'files')).catch(() => []);
    return here.length + [...service.files.keys()].filter((key) => key !== 'carecast-check').length;
  };
  const publish = async (audio: UploadTicket, pdfTicket?: UploadTicket) => {
    const more = pdfTicket ? { pdfUrl: pdfTicket.objectPath, pdfName: 'A list.pdf' } : {};
    const texts = { title: 't', description: 'd', published: true };
    return createEpisode(admin, NewEpisode.parse({ ...texts, audioUrl: audio.objectPath, ...more }), new Date());
  };
  const aPublished = async () => {
    const ticket = await ask(mp3.length);
    expect((await send(ticket, mp3)).status).toBe(200);
    return publish(ticket);
  };
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(server.origin + path, { method, headers });
  /** Requests a file and reads nothing of it; resolves when the response is over. The system accepts 200 to 400 KB. */
  const breakOff = async (path: string) => {
    const socketPath = join(config.dataDir, `${randomUUID()}.sock`);
    const stalled = Promise.withResolvers<() => boolean>();
    const closed = Promise.withResolvers<unknown>();
    const slow = createServer((req, res) => {
      stalled.resolve(() => req.socket.writableLength > 0);
      void serveMedia(req, res, () => Promise.resolve(false)).then(closed.resolve);
    });
    await new Promise<void>((done) => slow.listen(socketPath, done));
    const client = connect(socketPath).on('error', () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: gPodder/3.11.0\r\n\r\n`);
    try {
      await expect.poll(await stalled.promise).toBe(true);
      client.destroy();
      await closed.promise;
    } finally {
      slow.close();
      slow.closeAllConnections();
    }
  };
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('a download is counted once the first minute was sent, in parts or whole, and to no one twice', async () => {
    const episode = await aPublished();
    const listen = async (userAgent: string, ...ranges: string[]) => {
      for (const range of ranges) {
        const headers = { 'User-Agent': userAgent, ...(range && { Range: `bytes=${range}` }) };
        await bytesOf(await read(episode.audioUrl, headers));
      }
    };
    await listen('AntennaPod/3.4.0', '', '');
    await listen('PocketCasts/7', '0-1');
    await listen('gPodder/3.11.0', '0-1', '0-299999', '500000-');
    await listen('Castro 2024.2/1500', '0-299999', '200000-479999');
    await listen('Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', '0-299999', '200000-480400');
    await read(episode.audioUrl, { 'User-Agent': 'iTunes/12.11' }, 'HEAD');
    await expect
      .poll(async () => {
        await flushDownloads(new Date());
        return sql`select app, downloads from downloads where episode_id = ${episode.id} order by app collate "C"`;
      })
      .toEqual(['AntennaPod', 'Overcast', 'gPodder'].map((app) => ({ app, downloads: 1 })));
  });

  it.each([
    ['when its minute was accepted by the system', 100_000, 1],
    ['not when it was not', 700_000, 0],
  ])('a download that is broken off counts %s', async (_, minute, downloads) => {
    const episode = await aPublished();
    await sql`update uploads set audio_start = 0, minute_end = ${minute} where id = ${episode.audioUrl.slice(7, 43)}`;
    await breakOff(episode.audioUrl);
    await flushDownloads(new Date());
    expect(await sql`select app from downloads where episode_id = ${episode.id}`).toHaveLength(downloads);
  });

  describe('a file that arrives', () => {
    it('becomes part of an episode, with the length, kind and duration its bytes have', async () => {
      const [audio, list] = [await ask(mp3.length), await ask(pdf.length, 'pdf')];
      await Promise.all([send(audio, mp3), send(list, pdf)]);
      const episode = await publish(audio, list);
      expect(episode).toMatchObject({ audioBytes: mp3.length, audioType: 'audio/mpeg', duration: 109 });
      const found = await read(episode.pdfUrl ?? '');
      expect(found.status).toBe(200);
      expect(found.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''A%20list.pdf");
      expect(await bytesOf(found)).toEqual(pdf);
    });

    it('may be named by the address it was sent to as well', async () => {
      const list = await ask(pdf.length, 'pdf');
      await send(list, pdf);
      await finalizeUploads(admin, [list.uploadURL]);
      expect(await findUnattachedPdf(admin, list.uploadURL)).toEqual({ objectPath: list.objectPath });
    });

    it('is kept once, however many look at once', async () => {
      const ticket = await ask(mp3.length);
      await send(ticket, mp3);
      await Promise.all([settle(ticket), settle(ticket), settle(ticket)]);
      const claims = await Promise.allSettled([1, 2].map(() => attachUpload(admin, 'audio', ticket.objectPath, sql)));
      expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('is no one’s before it has come', async () => {
      const ticket = await ask(mp3.length);
      await expect(publish(ticket)).rejects.toMatchObject({ reason: { code: 'audioMissing' } });
      await expect(settle(ticket)).resolves.toBeUndefined();
      await send(ticket, mp3);
      await expect(publish(ticket)).resolves.toBeTruthy();
    });
  });

  describe('a published file', () => {
    it('is sent whole and in parts, with the headers apps rely on', async () => {
      const { audioUrl } = await aPublished();
      const whole = await read(audioUrl);
      expect(await bytesOf(whole)).toEqual(mp3);
      const etag = `"${createHash('sha256').update(mp3).digest('hex')}"`;
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': String(mp3.length),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        etag,
      });
      const size = mp3.length;
      const { status, headers } = await read(audioUrl, {}, 'HEAD');
      expect([status, headers.get('content-length'), headers.get('etag')]).toEqual([200, String(size), etag]);
      for (const [range, start, end] of [
        ['bytes=0-0', 0, 1],
        ['bytes=1000-1999', 1000, 2000],
        [`bytes=${size - 10}-`, size - 10, size],
        ['bytes=-5', size - 5, size],
        [`bytes=5-${size + 99}`, 5, size],
      ] as const) {
        const part = await read(audioUrl, { Range: range, 'If-Range': etag });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${size}`]);
        expect(await bytesOf(part)).toEqual(mp3.subarray(start, end));
      }
    });

    it('is missing for everyone once its episode is deleted', async () => {
      const before = await left();
      const episode = await aPublished();
      expect(await left()).toBe(before + 1);
      await deleteEpisode(admin, episode.id, new Date());
      expect((await read(episode.audioUrl)).status).toBe(404);
    });
  });

  describe('refused, with nothing left behind:', () => {
    it.each([
      ['fewer bytes', (size: number) => size + 1],
      ['more bytes', (size: number) => size - 1],
    ])('%s than were announced', async (_, announce) => {
      const before = await left();
      const ticket = await ask(announce(mp3.length));
      expect(await fault(ticket, mp3)).toMatch(/^4\d\d$/);
      expect(await left()).toBe(before);
      await expect(publish(ticket)).rejects.toMatchObject({ reason: { code: 'audioMissing' } });
    });

    it('a page that calls itself audio, a page that calls itself a PDF', async () => {
      const before = await left();
      expect(await fault(await ask(HTML.length), HTML)).toMatch(/^(415|unsupported)$/);
      expect(await fault(await ask(HTML.length, 'pdf'), HTML)).toMatch(/^(415|unsupported)$/);
      expect(await left()).toBe(before);
    });

    it('what comes after a quarter of an hour', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16 * 60_000 });
      const ticket = await ask(mp3.length).finally(() => vi.useRealTimers());
      expect((await send(ticket, mp3)).status).toBe(403);
    });

    it('an address with another signature, another file or a longer life than was signed', async () => {
      const ticket = await ask(mp3.length);
      const address = addressOf(ticket);
      const changed = [
        address.replace(/(?<=signature=(?:hmac-sha256(?:=|%3D))?)[0-9a-f]/i, (digit) => (digit === '0' ? '1' : '0')),
        address.replace(/(?<=expires=)\d/i, (digit) => String(Number(digit) + 1)),
        address.replace(/[^/?](?=[^/?]{7}\?)/, (sign) => (sign === 'a' ? 'b' : 'a')),
      ];
      for (const url of changed) {
        expect(url).not.toBe(address);
        expect((await send(ticket, mp3, url)).status).toBe(403);
      }
    });

    it('one that broke off, which may then be sent again', async () => {
      const ticket = await ask(mp3.length);
      const state = async () =>
        (await sql`select state from uploads where id = ${idOf(ticket)}`)[0]?.['state'] as string;
      const breakOff = await sendHalf(addressOf(ticket), ticket, mp3);
      await breakOff();
      await expect.poll(state).toBe('pending');
      await expect(publish(ticket)).rejects.toMatchObject({ reason: { code: 'audioMissing' } });
      expect((await send(ticket, mp3)).status).toBe(200);
      await expect(publish(ticket)).resolves.toBeTruthy();
    });
  });

  it('files no one used go after two days', async () => {
    const before = await left();
    const ticket = await ask(mp3.length);
    expect(await fault(ticket, mp3)).toBe('kept');
    expect(await left()).toBe(before + 1);
    await removeDeletedUploads(new Date(Date.now() + 3 * DAY_MS));
    expect(await sql`select id from uploads where id = ${idOf(ticket)}`).toEqual([]);
    expect(await left()).toBeLessThanOrEqual(before);
  });

  describe('a service in trouble', () => {
    // One by chance finds a connection that is still open: three do not.
    it.each(process.env['SLOW'] ? [1, 2, 3] : [1])(
      'eight publications at once survive a service that closes each connection, round %i',
      async () => {
        service.trouble = 'closes';
        // Permissions are given one after the other: on a busy machine eight at once wait too long for each other.
        const tickets: UploadTicket[] = [];
        while (tickets.length < 8) tickets.push(await ask(mp3.length));
        const published = await Promise.all(
          tickets.map(async (ticket) => {
            expect((await send(ticket, mp3)).status).toBe(200);
            return publish(ticket);
          }),
        );
        const copies = await Promise.all(published.map(async ({ audioUrl }) => bytesOf(await read(audioUrl))));
        expect(copies.every((copy) => copy.equals(mp3))).toBe(true);
      },
    );

    it('a storage that is away costs a clear answer, and nothing is lost', async () => {
      const waiting = await ask(mp3.length);
      await send(waiting, mp3);
      const { audioUrl } = await aPublished();
      await service.goAway();
      try {
        await expect(publish(waiting)).rejects.toMatchObject({ fault: 'unavailable' });
        const { status, headers } = await read(audioUrl);
        expect([status, headers.get('retry-after'), headers.get('etag')]).toEqual([503, '10', null]);
        expect((await read(audioUrl, {}, 'HEAD')).status).toBe(200);
      } finally {
        await service.comeBack();
      }
      service.trouble = 'busy';
      await expect(publish(waiting)).rejects.toMatchObject({ fault: 'unavailable' });
      service.trouble = 'none';
      await expect(publish(waiting)).resolves.toBeTruthy();
      expect(await bytesOf(await read(audioUrl))).toEqual(mp3);
    });

    it('a file of this server, as an import has it, is sent again to a service that was busy once', async () => {
      const ticket = await ask(mp3.length);
      service.trouble = 'busy once';
      await sendUpload(ticket, demoFile('audio/welcome-to-carecast.mp3'));
      const { audioUrl } = await publish(ticket);
      expect(await bytesOf(await read(audioUrl))).toEqual(mp3);
    });

    it('a file that stops in its middle is never taken for whole', async () => {
      const waiting = await ask(mp3.length);
      await send(waiting, mp3);
      const { audioUrl } = await aPublished();
      service.trouble = 'breaks off';
      await expect(publish(waiting)).rejects.toMatchObject({ fault: 'unavailable' });
      await expect(read(audioUrl).then(bytesOf)).rejects.toThrow();
      service.trouble = 'none';
      await expect(publish(waiting)).resolves.toBeTruthy();
    });

    it('a published file that the service has lost is 503 and one line in the log, and comes when it is back', async () => {
      const { audioUrl } = await aPublished();
      const kept = new Map(service.files);
      service.files.clear();
      const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      for (const { status, headers } of [await read(`${audioUrl}?utm_source=x`), await read(audioUrl)])
        expect([status, headers.get('retry-after'), headers.get('etag')]).toEqual([503, '60', null]);
      const lines = written.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.includes('a file is missing'));
      written.mockRestore();
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: 'error', name: audioUrl.slice(7) },
      ]);
      for (const [key, bytes] of kept) service.files.set(key, bytes);
      expect(await bytesOf(await read(audioUrl))).toEqual(mp3);
    });

    it('an episode whose time comes while the service refuses is not given up', async () => {
      const ticket = await ask(mp3.length);
      await send(ticket, mp3);
      const publishAt = new Date(Date.now() - DAY_MS).toISOString();
      const scheduled = { title: 't', description: 'd', audioUrl: ticket.objectPath, publishAt };
      const { id } = await createEpisode(admin, NewEpisode.parse(scheduled), new Date(Date.now() - 2 * DAY_MS));
      service.trouble = 'forbids';
      await expect(publishScheduled({ id, publishAt })).rejects.toMatchObject({ fault: 'unavailable' });
      service.trouble = 'none';
      await publishScheduled({ id, publishAt });
      expect(await sql`select published from episodes where id = ${id}`).toEqual([{ published: true }]);
    });

    it('files stay listed until the storage that has them is back', async () => {
      const ticket = await ask(mp3.length);
      expect(await fault(ticket, mp3)).toBe('kept');
      service.trouble = 'busy';
      await removeDeletedUploads(new Date(Date.now() + 3 * DAY_MS));
      service.trouble = 'none';
      expect(await sql`select state from uploads where id = ${idOf(ticket)}`).toEqual([{ state: 'deleted' }]);
    });
  });
}

/** Sends half of a file; the returned function cuts the connection. */
async function sendHalf(address: string, ticket: UploadTicket, bytes: Buffer): Promise<() => Promise<void>> {
  const req = request(address, { method: 'PUT', headers: { ...ticket.headers, 'Content-Length': bytes.length } });
  const ended = new Promise<void>((done) => void req.on('error', () => done()).on('response', (res) => res.resume()));
  await new Promise<unknown>((sent) => req.write(bytes.subarray(0, bytes.length / 2), sent));
  return () => {
    req.destroy(new Error('line'));
    return ended;
  };
}
