import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aToken } from '../../../tests/support/tokens.ts';
import { listAuditRows } from '#server/db/audit.ts';
import { listPasskeys } from '#server/db/passkeys.ts';
import { sql } from '#server/db/sql.ts';
import { listTokens } from '#server/db/tokens.ts';
import { removeWaysIn } from './ways-in.ts';

test('passkeys and keys of a person are removed together, all or none, and others keep theirs', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  for (const { id } of [admin, other]) {
    await sql`
      insert into passkeys (user_id, credential_id, name, public_key) values (${id}, ${`of ${id}`}, 'Phone', ${Buffer.of(0)})`;
  }
  for (const each of [admin, other]) await aToken(each, ['read']);
  const left = async (id: string) => [(await listPasskeys(id)).length, (await listTokens(id)).length];
  await sql`alter table audit_log add constraint refused check (action <> 'key revoked') not valid`;
  const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);
  // Another's among them is left out.
  const passkeys = [...idsOf(await listPasskeys(other.id)), ...idsOf(await listPasskeys(admin.id))];
  const remove = async () =>
    removeWaysIn({ ...admin, isRecent: true }, { passkeys, keys: idsOf(await listTokens(admin.id)) });
  await expect(remove()).rejects.toThrow('refused');
  await sql`alter table audit_log drop constraint refused`;
  expect(await left(admin.id)).toEqual([1, 1]);
  await remove();
  expect([await left(admin.id), await left(other.id)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const actions = (await listAuditRows(2)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['key revoked', 'passkey removed']);
});
