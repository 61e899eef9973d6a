import { expect, test } from 'vitest';
import { allCalls } from '#shared/contract/index.ts';

// After a change that is meant: npx vitest run tests/rules/rights.test.ts --update
test('who may call what is as reviewed', async () => {
  const lines = allCalls.map(({ address, who, signIn, scopes = [] }) =>
    [address, who, signIn && `${signIn} sign-in`, ...scopes.map((scope) => `key: ${scope}`)].filter(Boolean).join(', '),
  );
  const byPath = (one: string, other: string) => one.replace(/^\w+ /, '').localeCompare(other.replace(/^\w+ /, ''));
  await expect(`${lines.toSorted(byPath).join('\n')}\n`).toMatchFileSnapshot('./rights.txt');
});
