import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

const host = (name: string, port = 5432) => ({ name, port });

test.each([
  ['postgres://me:p%40ss@db.example/carecast', 'postgres://me:p%40ss@db.example/carecast', [host('db.example')]],
  ['postgresql://me:p@ss@db:5433/carecast', 'postgresql://me:p%40ss@db:5433/carecast', [host('db', 5433)]],
  [
    'postgres://me@one,two:5433,[::1]:5434/carecast?target_session_attrs=read-write&sslmode=require',
    'postgres://me@one/carecast?sslmode=require',
    [host('one'), host('two', 5433), host('::1', 5434)],
  ],
  ['postgres://me@localhost/x?host=%2Frun%2Fpostgresql', 'postgres://me@localhost/x', [host('/run/postgresql')]],
  ['postgres://me@localhost/x?host=/run/a,/run/b', 'postgres://me@localhost/x', [host('/run/a'), host('/run/b')]],
  [
    'postgres://me@%2Frun%2Fpostgresql:5433/x',
    'postgres://me@%2Frun%2Fpostgresql:5433/x',
    [host('/run/postgresql', 5433)],
  ],
  ['postgres:///carecast', 'postgres:///carecast', [host('localhost')]],
])('%s names its servers as libpq reads it', (text, url, hosts) => {
  expect(readDatabaseUrl(text)).toEqual({ url, hosts });
});

test.each(['mysql://db', 'postgres', 'postgres://me@one:port/x', 'postgres://me@one,two:99999/x', 'postgres://a b/x'])(
  '%s is no address of a database',
  (text) => expect(() => readDatabaseUrl(text)).toThrow('must look like postgres://user:password@host/name'),
);

test('a site that would not write is refused', () => {
  expect(() => readDatabaseUrl('postgres://one,two/x?target_session_attrs=standby')).toThrow('the site writes');
});
