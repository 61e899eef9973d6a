import { expect, test } from 'vitest';
import { explainStartProblem } from './start-problems.ts';

test.each([
  ['42704', 'unrecognized configuration parameter "nonsense"', '"nonsense"'],
  ['28000', 'no pg_hba.conf entry for host "1.2.3.4", user "me", database "x", no encryption', 'sslmode=require'],
  ['28000', 'role "me" is not permitted to log in', 'this user may not connect'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert'],
  ['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established', 'sslmode'],
  ['ENETUNREACH', 'connect ENETUNREACH 2600::1', 'IPv6'],
])('what is wrong with an address of a database, %s, is one line on DATABASE_URL', (code, message, words) => {
  const said = explainStartProblem(Object.assign(new Error(message), { code }));
  expect(said).toMatch(/^DATABASE_URL[^\n]+$/);
  expect(said).toContain(words);
});
