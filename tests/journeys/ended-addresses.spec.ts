import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { signIn } from '../support/studio.ts';
import { english, opening } from '../support/words.ts';

let mail: MailServer;
let site: Site;
test.beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Carecast <podcast@example.com>',
    SHOW_POSTAL_ADDRESS: '1 Main St, Austin, TX 78701',
  });
});
test.afterAll(async () => {
  await site.remove();
  await mail.close();
});

test('what a mail server says is read in the studio; ended addresses come back by a press, alone or all of a day @slow', async ({
  page,
}) => {
  const problems = await complaints(page);
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await sql`
    insert into subscribers (email, rhythm, confirmed_at, ended_at, is_offered)
    select name || '@' || host, 'each', now() - interval '90 days', ended_at, offered
    from (values ('ana', 'care.example', null, false), ('ben', 'home.example', null, false),
      ('eva.rodriguez.from.the.night.shift', 'a-long-name-of-a-home.example', now() - interval '1 day', false),
      ('dora', 'care.example', now() - interval '1 day', false), ('luz', 'care.example', now() - interval '9 days', false),
      ('max', 'old.example', now() - interval '20 days', true), ('ida', 'old.example', now() - interval '20 days', true))
      as given (name, host, ended_at, offered)`;
  await sql`
    insert into mail_refusals (subscriber_id, run, day, refused_at, said, counts)
    select id, 'run', ended_at, ended_at,
      '550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the address.', true
    from subscribers where ended_at is not null and not is_offered`;
  await sql`
    insert into jobs (kind, key, payload, subject_id, due_at, attempts)
    select 'mail', 'run:' || id, jsonb_build_object('subscriberId', id), id, now() + interval '2 hours', 1
    from subscribers where ended_at is null`;
  await sql`
    insert into mail_hosts (run, host, refused, blamed, refused_at, said, stops, stopped_until)
    values ('run', '', 5, 5, now(), '550 You have sent more messages than your plan allows in one hour, try again later', 1,
      now() + interval '2 hours')`;
  await signIn(page, site);
  await page.goto(`${site.url}/studio/health`);
  const entry = page.getByRole('listitem').filter({ hasText: opening(english.health.mailStopped('…', 2, '')) });
  await expect(entry).toContainText('Check this');
  await expect(entry).toContainText(
    english.health
      .mailStopped('550 You have sent more messages than your plan allows in one hour, try again later', 2, '…')
      .split(' again on …')[0] ?? '',
  );
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: english.studio.overview.waiting.offered(2) }).click();
  await expect(page.getByText(opening(english.health.mailStopped('…', 2, '')))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: english.studio.subscribers.resumeAll(2) }).click();
  await expect(page.getByText(english.studio.subscribers.resumed(2), { exact: true })).toBeVisible();

  await page.getByRole('link', { name: `${english.studio.subscribers.endedCount} 5` }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Bring back luz@care.example' }).click();
  await expect(page.getByText('Address brought back', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: english.studio.subscribers.resumeAll(2) }).click();
  await expect(page.getByText(english.studio.subscribers.resumed(2), { exact: true })).toBeVisible();
  expect(await (await page.request.get(`${site.url}/api/subscribers?state=ended`)).json()).toEqual([]);
  expect(problems).toEqual([]);
  await sql.end();
});
