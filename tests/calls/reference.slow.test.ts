// The reference in other people's tools: a linter, types, and a client that publishes with a key. The tools are fetched
// for this test alone, at the versions below.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npmProgram, packagedNode, root, tool } from '../../scripts/places.mjs';
import { freePort } from '../support/free-port.ts';
import { AUDIO } from '../support/studio.ts';
import { cookieOf } from '../support/roles.ts';
import { type Site, startSite } from '../support/site.ts';

const TOOLS = [
  '@redocly/cli@2.77.0',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.95.0',
  'typescript@5.9.3',
  '@stoplight/prism-cli@5.14.2',
];

/** The rules that do not fit, each with its reason. */
const LINT = {
  extends: ['recommended'],
  rules: {
    'no-server-example.com': 'off', // the site of this test is at localhost
    'no-ambiguous-paths': 'off', // an id is a UUID, and so never `invitations`
    'operation-2xx-response': 'off', // the form of a reviewer is answered by a redirect (303)
  },
};

const SCRIPT = `
import { readFileSync } from 'node:fs';
import { client } from './client/client.gen';
import { getStatisticsDownloads, postEpisodes, postObjectsUpload, putEpisodesByEpisodeId } from './client/sdk.gen';
const [site, key, file] = process.argv.slice(2);
client.setConfig({ baseUrl: site, auth: () => key, throwOnError: true });
const bytes = readFileSync(file);
const ticket = await postObjectsUpload({ body: { kind: 'audio', name: 'a.mp3', size: bytes.length, type: 'audio/mpeg' } });
await fetch(ticket.data.uploadURL, { method: 'PUT', body: bytes });
const audioUrl = ticket.data.objectPath;
const made = await postEpisodes({ body: { title: 'Stairs', description: 'About stairs.', audioUrl, published: true } });
const path = { episodeId: made.data.id };
const taken = await putEpisodesByEpisodeId({ path, body: { published: false } });
const publishAt = new Date(Date.now() + 86_400_000).toISOString();
const later = await putEpisodesByEpisodeId({ path, body: { publishAt } });
const figures = await getStatisticsDownloads({ query: { by: 'app' } });
console.log(JSON.stringify([made.data.published, taken.data.published, later.data.publishAt === publishAt, figures.data.total]));
`;

const folder = mkdtempSync(join(tmpdir(), 'carecast-reference-'));
let site: Site;
beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...TOOLS];
  execFileSync(packagedNode, [npmProgram, ...words], { cwd: folder, stdio: 'pipe' });
  site = await startSite({}, ['--demo']);
  const answer = await fetch(`${site.url}/api/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await answer.text());
});
afterAll(async () => {
  await site.remove();
  rmSync(folder, { recursive: true });
});

/** Runs a fetched tool; an error has what it printed. */
const run = (program: string, ...words: string[]): string =>
  execFileSync(packagedNode, [join(folder, 'node_modules', program), ...words], { cwd: folder, encoding: 'utf8' });

test('a linter of OpenAPI has nothing to say', () => {
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify(LINT));
  const said = run('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--config', 'redocly.yaml', '--format', 'json');
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

test('types are made of it that compile', () => {
  run('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'types.ts');
  const uses = `import type { paths } from './types.ts';
type Listed = paths['/api/episodes']['get']['responses'][200]['content']['application/json'];
export const first = (episodes: Listed): string | undefined => episodes[0]?.title;`;
  writeFileSync(join(folder, 'uses.ts'), uses);
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'esnext'];
  run('typescript/bin/tsc', ...options, '--moduleResolution', 'bundler', 'uses.ts');
});

test('a client that is made of it uploads, publishes, schedules and reads statistics with a key', async () => {
  run('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'client');
  writeFileSync(join(folder, 'publish.ts'), SCRIPT);
  const bundle = ['publish.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=publish.mjs'];
  execFileSync(tool('esbuild/bin/esbuild'), bundle, { cwd: folder });
  expect(await publishThrough(site.url)).toEqual([true, false, true, 0]);
});

test('a proxy that holds every request with a key, and every answer, against it finds no violation', async () => {
  const port = await freePort();
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const words = ['proxy', 'openapi.json', site.url, '--errors', '--port', String(port)];
  const proxy = spawn(packagedNode, [program, ...words], { cwd: folder });
  try {
    await new Promise<void>((resolve) => {
      proxy.stdout.on('data', (said) => String(said).includes('is listening') && resolve());
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await publishThrough(origin)).toEqual([true, false, true, 0]);
    const headers = { authorization: `Bearer ${await aKey()}` };
    const answers = (await addressesForKeys()).map(async (address) => {
      const response = await fetch(`${origin}${address}`, { headers });
      return { address, text: await response.text() };
    });
    const violations = (await Promise.all(answers)).filter(({ text }) => text.includes('stoplight.io/prism/errors'));
    expect(answers.length).toBeGreaterThan(12);
    expect(violations).toEqual([]);
  } finally {
    proxy.kill();
    await once(proxy, 'close');
  }
});

/** Runs the client that was made; returns what it printed. */
async function publishThrough(origin: string): Promise<unknown> {
  const words = ['publish.mjs', origin, await aKey(), join(root, AUDIO)];
  const { stdout } = await promisify(execFile)(packagedNode, words, { cwd: folder });
  return JSON.parse(stdout);
}

type Operation = {
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: { examples?: string[] } }[];
};

/**
 * The calls that a key may read: every GET whose statement names a scope, of an episode that is there, with what it
 * requires.
 */
async function addressesForKeys(): Promise<string[]> {
  const [episode] = (await (await fetch(`${site.url}/api/episodes`)).json()) as { id: string }[];
  const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as {
    paths: Record<string, { get?: Operation }>;
  };
  return Object.entries(paths)
    .filter(([, { get }]) => get?.security.some((way) => 'key' in way))
    .map(([path, { get }]) => filled(path, episode?.id ?? '') + requiredQuery(get));
}

/** Another id than an episode's is of nothing that is there: its call answers 404, which is stated too. */
const filled = (path: string, episodeId: string): string =>
  path.replace('{episodeId}', episodeId).replace(/\{\w+\}/g, () => randomUUID());

function requiredQuery(operation?: Operation): string {
  const required = operation?.parameters?.filter((each) => each.in === 'query' && each.required) ?? [];
  const examples = required.map(({ name, schema }) => [name, schema.examples?.[0] ?? '']);
  return required.length > 0 ? `?${new URLSearchParams(examples).toString()}` : '';
}

let keys = 0;
async function aKey(): Promise<string> {
  const answer = await fetch(`${site.url}/api/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: await cookieOf(site, 'administrator') },
    body: JSON.stringify({ name: `Program ${(keys += 1)}`, scopes: ['read', 'drafts', 'publish'] }),
  });
  return ((await answer.json()) as { token: string }).token;
}
