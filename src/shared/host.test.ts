import { expect, test } from 'vitest';
import { BackupChanges } from './backups.ts';
import { compareHost, isLoopback } from './host.ts';
import { ImportRequest } from './podcast-import.ts';
import { NewWebhook } from './webhook.ts';

const bucket = (endpoint: string) =>
  BackupChanges.safeParse({ endpoint, region: 'r', bucket: 'copies', keyId: 'key' }).success;

test.each([
  ...['http://localhost:9000', 'http://127.0.0.1', 'http://127.1', 'http://10.1.2.3:9000', 'http://0x0a.1.2.3'],
  ...[
    'http://192.168.1.2',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://[::1]',
    'http://[fd12::1]',
    'http://[fcff::1]',
  ],
  ...['http://nas.local', 'http://nas.lan', 'http://minio.internal', 'https://s3.example', 'https://10.evil.example'],
])('copies may go to %s', (endpoint) => {
  expect(bucket(endpoint)).toBe(true);
});

test.each([
  ...[
    'http://localhost.evil.example',
    'http://10.evil.example',
    'http://127.evil.example',
    'http://192.168.evil.example',
  ],
  ...['http://172.16.evil.example', 'http://172.32.0.1', 'http://11.0.0.1', 'http://[fc::1]', 'http://[fe00::1]'],
  ...['http://local', 'http://nas.local.evil.example', 'http://s3.example', 'ftp://10.0.0.1'],
  ...['https://:pw@s3.example', 'https://name@s3.example', 'http://:pw@10.0.0.1', 'http://10.0.0.1@evil.example'],
])('copies do not go to %s', (endpoint) => {
  expect(bucket(endpoint)).toBe(false);
});

test('alerts go by http to this machine alone and have no password in their address', () => {
  const alert = (url: string) => NewWebhook.safeParse({ url, events: ['episode.published'] }).success;
  const refused = ['http://localhost.evil.example/', 'http://127.evil.example/', 'https://:pw@hook.example/'];
  expect(
    ['http://localhost/', 'http://127.0.0.1:99/', 'http://[::1]/', 'https://hook.example/'].filter(
      (url) => !alert(url),
    ),
  ).toEqual([]);
  expect(refused.filter(alert)).toEqual([]);
  const feed = (url: string) => ImportRequest.safeParse({ url }).success;
  expect(['old.example/feed.xml', 'http://localhost/feed.xml'].filter((url) => !feed(url))).toEqual([]);
  // A feed behind a password is fetched with that of its address.
  expect(['https://name:pw@old.example/feed.xml', 'old'].filter(feed)).toEqual([
    'https://name:pw@old.example/feed.xml',
  ]);
});

test('this machine is known by its address or its name, not by how either begins', () => {
  expect(['localhost', '127.0.0.1', '127.255.0.9', '::1', '[::1]'].filter((host) => !isLoopback(host))).toEqual([]);
  const others = ['127.evil.example', 'localhost.evil.example', '127.0.0.256', '127.0.0.1.2', '[::2]', '128.0.0.1', ''];
  expect(others.filter(isLoopback)).toEqual([]);
});

test('a host is compared as a name: case, a default port, an empty one and a dot at the end make no other', () => {
  const own = new URL('https://podcast.example');
  const same = ['podcast.example', 'PODCAST.Example', 'podcast.example.', 'podcast.example:443', 'podcast.example:'];
  for (const host of [...same, 'Podcast.example.:443', 'podcast.example:80'])
    expect(compareHost(host, own), host).toBe('same');
  for (const host of ['www.podcast.example', 'WWW.podcast.example.:443']) expect(compareHost(host, own)).toBe('www');
  expect(compareHost('podcast.example', new URL('https://www.podcast.example'))).toBe('www');
  expect(compareHost('Podcast.example.:8443', new URL('https://podcast.example:8443'))).toBe('same');
  const others = [
    'podcast.example:444',
    'podcast.example..',
    'xpodcast.example',
    'www.www.podcast.example',
    '',
    'www.',
  ];
  const encoded = ['podcast%2eexample', 'podcast%2Eexample', '%70odcast.example', 'pod\u00adcast.example'];
  for (const host of encoded) expect(compareHost(host, own), host).toBe('other');
  for (const host of [...others, 'me@podcast.example', 'podcast.example/', 'podcast.example#', 'podcast.example.evil'])
    expect(compareHost(host, own), host).toBe('other');
});
