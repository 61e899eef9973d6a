// Holds the manifests to the schemas of Kubernetes, Gateway API and CloudNativePG, which are fetched for this test
// alone, at these versions. The types refuse an unknown field; `validate` has formats and limits too.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { npmProgram, packagedNode, root, tool } from '../../scripts/places.mjs';

type Manifest = { apiVersion: string; kind: string };
type Model = new (manifest: Manifest) => { validate(): void };

const PACKAGES = {
  'kubernetes-models': '5.1.0',
  '@kubernetes-models/gateway-api': '2.0.0',
  '@kubernetes-models/cloudnative-pg': '2.0.0',
};
const OF_GROUP: Record<string, keyof typeof PACKAGES> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
/** Which fields the Barman plugin 0.16 takes, of those that a bucket of S3 needs: no package has its kind. */
const KEY = '{ name: string; key: string }';
const OF_NO_PACKAGE: Record<string, string> = {
  ObjectStore: `{
    apiVersion: 'barmancloud.cnpg.io/v1'; kind: 'ObjectStore'; metadata: { name: string };
    spec: {
      retentionPolicy?: string;
      configuration: {
        destinationPath: string; endpointURL?: string; serverName?: string;
        s3Credentials?: { inheritFromIAMRole?: boolean; accessKeyId?: ${KEY}; secretAccessKey?: ${KEY}; region?: ${KEY} };
        wal?: { compression?: 'bzip2' | 'gzip' | 'lz4' | 'snappy' | 'xz' | 'zstd'; encryption?: 'AES256' | 'aws:kms' };
        data?: { compression?: 'bzip2' | 'gzip' | 'snappy'; encryption?: 'AES256' | 'aws:kms'; jobs?: number };
      };
    };
  }`,
};

const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
  parseAllDocuments(readFileSync(join(root, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const known = manifests.filter(({ kind }) => !OF_NO_PACKAGE[kind]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-manifests-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  execFileSync(packagedNode, [npmProgram, ...words], { cwd: folder, stdio: 'pipe' });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the module that has this kind. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/', 1) : [];
  return `${OF_GROUP[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

/** Returns what the compiler says of these manifests, each written out as a value of its type. */
function typeErrors(given: object[]): string {
  const lines = given.map((each, at) => {
    const manifest = each as Manifest;
    const type = OF_NO_PACKAGE[manifest.kind] ?? `import('${moduleOf(manifest)}').I${manifest.kind}`;
    return `export const m${at}: ${type} = ${JSON.stringify(manifest)};`;
  });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  const { stdout } = spawnSync(packagedNode, [tool('typescript/bin/tsc'), ...options, 'manifests.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

test('every manifest has only fields that its kind has, each of its type', () => {
  expect(known.length).toBeGreaterThan(10);
  expect(manifests.length).toBeGreaterThan(known.length);
  expect(typeErrors(manifests)).toBe('');
});

test('a field that is misspelled is found', () => {
  const found = known.find(({ kind }) => kind === 'Deployment') as unknown as { spec: object };
  expect(typeErrors([{ ...found, spec: { ...found.spec, replica: 2 } }])).toMatch(
    /"replica"' does not exist in type 'IDeploymentSpec'/,
  );
  const store = manifests.find(({ kind }) => kind === 'ObjectStore') as unknown as { spec: object };
  expect(typeErrors([{ ...store, spec: { ...store.spec, retention: '30d' } }])).toMatch(/"retention"' does not exist/);
});

test('the values of every manifest are within what its kind allows', async () => {
  for (const manifest of known) {
    const path = pathToFileURL(join(folder, 'node_modules', `${moduleOf(manifest)}.js`)).href;
    const models = (await import(path)) as Record<string, Model>;
    const Kind = models[manifest.kind] as Model;
    expect(() => new Kind(manifest).validate(), manifest.kind).not.toThrow();
  }
});
