import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

test.each([
  ['postgres://me:p%40ss@db.example/carecast', 'postgres://me:p%40ss@db.example/carecast', {}],
  ['postgresql://me:p@ss@db:5433/carecast', 'postgresql://me:p%40ss@db:5433/carecast', {}],
  ['postgres://me@one/x?target_session_attrs=read-write&sslmode=require', 'postgres://me@one/x?sslmode=require', {}],
  ['postgres://me@localhost/x?host=%2Frun%2Fpostgresql', 'postgres://me@localhost/x', { host: '/run/postgresql' }],
  ['postgres://me@%2Frun%2Fpostgresql:5433/x', 'postgres://me@%2Frun%2Fpostgresql:5433/x', { host: '/run/postgresql' }],
  ['postgres://me@[::1]:5434/x', 'postgres://me@[::1]:5434/x', { host: ['::1'], port: [5434] }],
])('%s names its server as libpq reads it', (text, url, where) => {
  expect(readDatabaseUrl(text)).toEqual({ url, where });
});

test.each(['mysql://db', 'postgres', 'postgres://me@one:port/x', 'postgres://a b/x'])(
  '%s is no address of a database',
  (text) => expect(() => readDatabaseUrl(text)).toThrow('must look like postgres://user:password@host/name'),
);

test.each(['postgres://me@one,two:5433/x', 'postgres://me@localhost/x?host=/run/a,/run/b'])(
  '%s names several servers, and is refused',
  (text) => expect(() => readDatabaseUrl(text)).toThrow('names several servers: name one'),
);
