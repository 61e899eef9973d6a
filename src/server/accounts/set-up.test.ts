import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { type Admin } from '#shared/account.ts';
import { NewWebhook } from '#shared/webhook.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { backupBuckets, mailServers } from '#server/db/connections.ts';
import { findSetter } from '#server/db/set-up.ts';
import { sql } from '#server/db/sql.ts';
import { addWebhook, listWebhooks } from '#server/db/webhooks.ts';
import { changeMailSettings } from '#server/outbound/index.ts';
import { listPeople } from './people.ts';
import { deleteUser } from './users.ts';

const now = new Date();
const fresh = (admin: Admin) => ({ ...admin, isRecent: true, isFresh: true }) as const;
const MAIL = {
  server: 'mail.example.org',
  port: 587,
  security: 'starttls',
  name: '',
  sender: 'a@example.org',
  perMinute: 3,
} as const;
const BUCKET = {
  endpoint: 'https://s3.example.org',
  region: 'auto',
  bucket: 'copies',
  keyId: 'key',
  secret: Buffer.from('s'),
  passphrase: null,
};

test('a removal lists what the person set up to hear of the site, ends what is chosen, and keeps the rest', async () => {
  const [ana, ben] = [await anAdmin('Ana'), await anAdmin('Ben')];
  const hook = (url: string, by: Admin) =>
    addWebhook(NewWebhook.parse({ url, events: ['episode.published'] }), by.id, sql);
  const [first, second] = [await hook('https://one.example/x', ben), await hook('https://two.example/secret', ben)];
  const others = await hook('https://three.example/', ana);
  await changeMailSettings(fresh(ben), MAIL);
  await sql.begin((db) => backupBuckets.change(BUCKET, db, ben.id));
  expect(await findSetter('mail_settings')).toBe('Ben');
  const setUp = (await listPeople(fresh(ana), now)).find(({ id }) => id === ben.id)?.setUp;
  expect(setUp).toEqual([
    { id: 'mail', kind: 'mail', name: 'mail.example.org' },
    { id: 'copies', kind: 'copies', name: 'copies' },
    { id: first?.id, kind: 'alert', name: 'one.example' },
    { id: second?.id, kind: 'alert', name: 'two.example' },
  ]);
  await deleteUser(fresh(ana), { id: ben.id }, [second?.id ?? '', 'copies', others?.id ?? '']);
  expect((await listWebhooks()).map(({ url, setBy }) => [url, setBy]).toSorted()).toEqual([
    ['https://one.example/x', null],
    ['https://three.example/', 'Ana'],
  ]);
  expect([await backupBuckets.find(), (await mailServers.find())?.server]).toEqual([null, 'mail.example.org']);
  const logged = await sql`select action, facts from audit_log where actor = ${ana.id} order by id`;
  expect([...logged]).toMatchObject([
    { action: 'copy settings changed', facts: { removed: 'Ben', bucket: '' } },
    { action: 'webhook removed', facts: { removed: 'Ben', host: 'two.example' } },
    { action: 'user removed' },
  ]);
});
