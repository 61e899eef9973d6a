import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { ownSite, test } from '../support/demo-site.ts';
import { HOSTILE_LINKS } from './hostile-links.ts';

const site = ownSite({}, ['--demo']);

/** Byte for byte: clients of HTTP refuse to send some of these. */
async function askRaw(target: string): Promise<{ status: number; head: string }> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: close\r\n\r\n`, 'latin1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 1);
  return { status: Number(head.split(' ')[1]), head };
}

test('@slow links made to hold the site up are answered like any other, and leave nothing in the log', async () => {
  assert.ok(HOSTILE_LINKS.length >= 55);
  for (const [name, target] of HOSTILE_LINKS) {
    const { status, head } = await askRaw(target);
    assert.ok([200, 301, 400, 404].includes(status), `${name}: ${head}`);
    assert.doesNotMatch(head, /^set-cookie:|^location:(?! \/(?!\/)[\x21-\x7e]*$)/im, name);
  }
  const together = await Promise.all(HOSTILE_LINKS.map(([, target]) => askRaw(target)));
  expect(together.filter(({ status }) => status >= 500)).toEqual([]);
  expect(site.output()).not.toMatch(/"level":"error"|^\s+at /m);
});
