import { expect } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { english } from '../support/words.ts';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { registerAdmin, signInBySession } from '../support/sessions.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import type { AnswerOf } from '#shared/contract/index.ts';

type Run = AnswerOf<'GET /api/episodes/many/{runId}'>;
const MANY = 300;
const t = english.studio.episodes;

test('@slow many that are deleted while the site is killed are all deleted after it is back, once, and all come back by one Undo', async ({
  aSite,
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const site = await aSite();
  await registerAdmin(site);
  const sql = connect({ url: databaseUrlOf(site) }, 1);
  await signInBySession(context, site, sql, ADMIN.username);
  await sql`
    with files as (
      insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at)
      select gen_random_uuid(), 'audio', 'attached', 9, 9, 'mp3', 'audio/mpeg', 'f', 9, now()
      from generate_series(1, ${MANY}::int) returning id
    )
    insert into episodes (title, description, category, audio_id, duration, audio_bytes, audio_type, published, published_at)
    select 'Rail ' || number, 'About rails.', 'General', id, 9, 9, 'audio/mpeg', number % 3 > 0,
      case when number % 3 > 0 then timestamptz '2020-01-01' + number * interval '1 hour' end
    from (select id, row_number() over ()::int as number from files) numbered`;
  const states = () => sql`
    select title, published, published_at, deleted_at is not null as gone from episodes order by id`;
  const before = await states();
  const look = async (id: string) => {
    const answer = await page.request.get(`${site.url}/api/episodes/many/${id}`);
    return (await answer.json()) as Run;
  };

  await page.goto(`${site.url}/studio/episodes`);
  await page.getByRole('checkbox', { name: t.many.selectAll }).click();
  await page.getByRole('button', { name: t.many.selectFound(MANY) }).click();
  await page.getByRole('button', { name: t.many.delete, exact: true }).click();
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/episodes/many'));
  await page.getByRole('dialog').getByRole('button', { name: t.many.delete, exact: true }).click();
  const { id } = (await (await begun).json()) as Run;
  await expect.poll(async () => (await look(id)).done, { intervals: [10] }).toBeGreaterThan(5);
  await site.kill9();
  const gone = (await states()).filter((each) => each['gone']).length;
  expect(gone).toBeGreaterThan(5);
  expect(gone).toBeLessThan(MANY);
  await site.restart();

  // The page that was open follows it to its end.
  await expect(page.getByText(t.many.done.delete(MANY), { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(await look(id)).toMatchObject({ state: 'done', total: MANY, done: MANY, changed: MANY, failed: 0 });
  expect((await states()).every((each) => each['gone'])).toBe(true);
  const log = await sql`select 1 from audit_log where action = 'episode deleted'`;
  expect(log).toHaveLength(MANY);
  const undoing = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: t.toasts.undo }).click();
  const undo = (await (await undoing).json()) as Run;
  await expect.poll(async () => (await look(undo.id)).done, { intervals: [10] }).toBeGreaterThan(5);
  await site.kill9();
  await site.restart();
  await expect(page.getByText(t.many.done.undo(MANY), { exact: true })).toBeVisible({ timeout: 90_000 });
  expect(await states()).toEqual(before);
  await sql.end();
});
