import '../../../../tests/support/environment.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { leaveToken, openConfirmation, openLeaveToken, sealConfirmation } from './tokens.ts';

const now = new Date('2026-11-21T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ordinary = { email: 'ana@example.com', rhythm: 'each', languages: 'es', language: 'es' } as const;

test('a confirmation token contains the request, and is good for 24 hours', () => {
  const token = sealConfirmation(ordinary, now);
  expect(openConfirmation(token, now)).toMatchObject(ordinary);
  expect(openConfirmation(token, after(23.9))).toMatchObject(ordinary);
  expect(openConfirmation(token, after(24))).toBeNull();
  expect(openConfirmation(token, after(-1))).toBeNull();
  // A clock that is a minute behind is usual, more was set back.
  expect(openConfirmation(token, new Date(now.getTime() - 60_000))).toMatchObject(ordinary);
  expect(openConfirmation(token, new Date(now.getTime() - 60_001))).toBeNull();
});

test('a token shows no one the address, and no two are the same', () => {
  const token = sealConfirmation(ordinary, now);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ana');
  expect(sealConfirmation(ordinary, now)).not.toBe(token);
});

test.each(['', 'x', '!', 'A'.repeat(200), 'A'.repeat(43)])('%j opens nothing', (token) => {
  expect(openConfirmation(token, now)).toBeNull();
  expect(openLeaveToken(token)).toBeNull();
});

test('no changed token opens anything', () => {
  const bytes = Buffer.from(sealConfirmation(ordinary, now), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(openConfirmation(changed.toString('base64url'), now)).toBeNull();
  }
});

test('a leave token names one subscriber, and cannot be made up', () => {
  const id = randomUUID();
  const token = leaveToken(id);
  expect(openLeaveToken(token)).toBe(id);
  const bytes = Buffer.from(token, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  expect(openLeaveToken(bytes.toString('base64url'))).toBeNull();
  expect(openLeaveToken(sealConfirmation(ordinary, now))).toBeNull();
});

test('a token that is spelled otherwise is none, so that a used one does not work again', () => {
  const opens: [string, (token: string) => unknown][] = [
    [sealConfirmation(ordinary, now), (token) => openConfirmation(token, now)],
    [leaveToken(randomUUID()), openLeaveToken],
  ];
  for (const [token, open] of opens) {
    expect(open(token)).not.toBeNull();
    const plain = token.replaceAll('-', '+').replaceAll('_', '/');
    const others = [`${token}.`, `.${token}`, `${token}=`, `${token} `, `${plain}==`, `\n${token}`];
    for (const other of others) expect(open(other), JSON.stringify(other)).toBeNull();
  }
});
