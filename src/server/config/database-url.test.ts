import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

const PREFER = { database: 'x', ssl: 'prefer' };
test.each([
  ['postgres://me:p%40ss@db.example/x', 'postgres://me:p%40ss@db.example/x', PREFER],
  ['postgresql://me:p@ss@db:5433/x', 'postgres://me:p%40ss@db:5433/x', PREFER],
  ['postgres://me@one/my%20x', 'postgres://me@one/my%20x', { database: 'my x', ssl: 'prefer' }],
  ['postgres://me@one/x?target_session_attrs=read-write', 'postgres://me@one/x', PREFER],
  [
    'postgres://me@localhost/x?host=%2Frun%2Fpostgresql&sslmode=require',
    'postgres://me@localhost/x',
    { database: 'x', host: '/run/postgresql', ssl: false },
  ],
  [
    'postgres://me@%2Frun%2Fpostgresql:5433/x',
    'postgres://me@%2Frun%2Fpostgresql:5433/x',
    { database: 'x', host: '/run/postgresql', ssl: false },
  ],
  ['postgres://me@[::1]:5434/x', 'postgres://me@[::1]:5434/x', { ...PREFER, host: ['::1'], port: [5434] }],
  [
    'postgresql:///?host=db.example&port=5433&user=me&password=p%26w&dbname=x',
    'postgres:///',
    { ...PREFER, host: 'db.example', port: [5433], username: 'me', password: 'p&w' },
  ],
])('%s names its server as libpq reads it', (text, url, options) => {
  expect(readDatabaseUrl(text)).toEqual({ url, options });
});

const NEON = 'ep-cool-1.eu-central-1.aws.neon.tech/x';
const SUPABASE = 'aws-0-eu-central-1.pooler.supabase.com:5432/x';
test.each([
  ['Neon', `postgresql://me:pw@${NEON}?sslmode=require&channel_binding=require`, `postgres://me:pw@${NEON}`, 'require'],
  [
    'Neon, as a command',
    `psql 'postgresql://me:pw@${NEON}?sslmode=require&channel_binding=require'`,
    `postgres://me:pw@${NEON}`,
    'require',
  ],
  [
    'Neon, for programs without SNI',
    `postgres://me:pw@${NEON}?options=endpoint%3Dep-cool-1`,
    `postgres://me:pw@${NEON}?options=endpoint%3Dep-cool-1`,
    'prefer',
  ],
  ['Supabase', `postgresql://postgres.abc:pw@${SUPABASE}`, `postgres://postgres.abc:pw@${SUPABASE}`, 'prefer'],
  [
    'Supabase, for Prisma',
    `postgresql://postgres.abc:pw@${SUPABASE}?pgbouncer=true&connection_limit=1`,
    `postgres://postgres.abc:pw@${SUPABASE}`,
    'prefer',
  ],
  [
    'Vercel, for Supabase',
    `postgres://me:pw@${SUPABASE}?sslmode=require&supa=base-pooler.x`,
    `postgres://me:pw@${SUPABASE}`,
    'require',
  ],
  ['Heroku', 'postgres://u:pw@ec2-1.amazonaws.com:5432/x', 'postgres://u:pw@ec2-1.amazonaws.com:5432/x', 'prefer'],
  ['Heroku, as its guide for Node', 'postgres://u:pw@ec2-1/x?sslmode=no-verify', 'postgres://u:pw@ec2-1/x', 'require'],
  [
    'Railway',
    'postgresql://postgres:pw@monorail.proxy.rlwy.net:12345/x',
    'postgres://postgres:pw@monorail.proxy.rlwy.net:12345/x',
    'prefer',
  ],
  [
    'Prisma',
    'postgresql://me:pw@db:5432/x?schema=public&connection_limit=5&pool_timeout=2&connect_timeout=9&statement_cache_size=0&sslaccept=strict',
    'postgres://me:pw@db:5432/x',
    'verify-full',
  ],
  ['SQLAlchemy', 'postgresql+psycopg2://me:pw@db/x?sslmode=disable', 'postgres://me:pw@db/x', false],
  [
    'DigitalOcean',
    'postgresql://me:pw@db.ondigitalocean.com:25060/x?sslmode=verify-full&sslrootcert=system',
    'postgres://me:pw@db.ondigitalocean.com:25060/x',
    'verify-full',
  ],
  [
    'whoever sets what the server knows',
    'postgres://me@db/x?application_name=mine&statement_timeout=0&sslmode=prefer',
    'postgres://me@db/x?application_name=mine&statement_timeout=0',
    'prefer',
  ],
])('an address is taken as %s hands it out', (_, text, url, ssl) => {
  expect(readDatabaseUrl(text)).toEqual({ url, options: { database: 'x', ssl } });
});

test('a certificate that is named is the one that is trusted, with the host’s name only where that is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-ca-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, 'the authority');
  const ssl = (query: string) => readDatabaseUrl(`postgres://me@db/x?${query}`).options.ssl;
  const ca = Buffer.from('the authority');
  const anyName = { ca, rejectUnauthorized: true, checkServerIdentity: expect.any(Function) as unknown };
  expect(ssl(`sslmode=verify-full&sslrootcert=${file}`)).toEqual({ ca });
  for (const query of [
    `sslmode=verify-ca&sslrootcert=${file}`,
    `sslrootcert=${file}`,
    `sslmode=require&sslcert=${file}`,
  ])
    expect(ssl(query), query).toEqual(anyName);
  const own = ssl(`sslmode=require&sslcert=${file}&sslkey=${file}`);
  expect(own).toMatchObject({ cert: ca, key: ca, rejectUnauthorized: false });
  expect(() => ssl(`sslrootcert=${folder}/none.pem`)).toThrow(
    /^DATABASE_URL has sslrootcert=.*none\.pem, which cannot be read \(ENOENT/,
  );
});

test.each([
  ['mysql://db', 'must look like postgres://user:password@host/name'],
  ['postgres', 'must look like postgres://user:password@host/name'],
  ['postgres://me@one:port/x', 'must look like postgres://user:password@host/name'],
  ['postgres://a b/x', 'must look like postgres://user:password@host/name'],
  ['postgres://me:p#w@one/x', 'signs such as # / ? % in the password as %23'],
  ['postgres://me:100%sure@one/x', 'has a % that encodes nothing'],
  ['postgres://postgres:[YOUR-PASSWORD]@db.abc.supabase.co:5432/postgres', 'still has [YOUR-PASSWORD]'],
  ['postgres://me@one,two:5433/x', 'names several servers: name one'],
  ['postgres://me@localhost/x?host=/run/a,/run/b', 'names several servers: name one'],
  ['postgres://me@one/x?schema=care', 'has the parameter schema: '],
  ['postgres://me@one/x?currentSchema=care', 'has the parameter currentSchema: '],
  ['postgres://me@one/x?sslidentity=client.p12', 'has the parameter sslidentity, '],
  ['postgres://me@one/x?passfile=/root/.pgpass', 'has the parameter passfile, '],
  ['postgres://me@one/x?sslmode=yes', 'has sslmode=yes: it must be one of disable, '],
])('%s is refused in words', (text, words) => expect(() => readDatabaseUrl(text)).toThrow(words));
