import '../../../tests/support/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Admin } from '#shared/account.ts';
import { DAY_MS } from '#shared/units.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { anInService, fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin } from '../../../tests/support/makers.ts';
import { enterByHand } from './entries.ts';
import { mailWhoIsBehind } from './weekly-mail.ts';

const now = new Date('2026-11-28T12:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
const mails = () =>
  sql<{ payload: { subject: object; text: object } }[]>`select payload from jobs where kind = 'notice'`;
let admin: Admin;

beforeEach(async () => {
  admin = await anAdmin();
  await anAdmin();
  await sql`update users set email = id || '@example.org', confirmed_email = id || '@example.org', notices = '{}'`;
  await sql`update users set notices = '{inService}' where id = ${admin.id}`;
  config.mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'podcast@example.com' };
});
afterEach(() => void (config.mail = null));

test('administrators who want it hear once a week who is behind, and nothing while no one is', async () => {
  const aides = await someAides(admin, ['Ana Diaz', 'Ben Ito'], { minutesAYear: 480 });
  await enterByHand(fresh(admin), anInService(aides.slice(0, 1), { minutes: 480 }), now);
  for (const day of [0, 6, 7, 8, 13]) await mailWhoIsBehind(after(day));
  expect(await mails()).toEqual([
    {
      payload: {
        ...{ userId: admin.id, notice: 'inService', path: '/studio/in-service' },
        subject: { code: 'noticeInService', count: 1 },
        text: { code: 'noticeInServiceNames', names: 'Ben Ito' },
      },
    },
  ]);
  await mailWhoIsBehind(after(14));
  expect(await mails()).toHaveLength(2);
  await enterByHand(fresh(admin), anInService(aides.slice(1), { minutes: 480, topic: 'Falls' }), now);
  await mailWhoIsBehind(after(21));
  expect(await mails()).toHaveLength(2);
});
