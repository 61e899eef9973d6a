import '../../../tests/support/database.ts';
import { randomUUID } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInService, fresh, someAides } from '../../../tests/support/in-service.ts';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { startReceiver } from '../../../tests/support/webhooks.ts';
import { english } from '../../../tests/support/words.ts';
import type { Admin } from '#shared/account.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { NewWebhook } from '#shared/webhook.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhook-events.ts';
import { createSeries } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { reopenDelivery } from '#server/db/webhook-deliveries.ts';
import { findWebhook } from '#server/db/webhooks.ts';
import { webhookSchemas } from '#server/http/openapi-documents.ts';
import { enterByHand } from '#server/in-service/index.ts';
import { PermanentJobError } from '#server/queue.ts';
import { startWorker } from '#server/jobs/index.ts';
import { chatAddress, chatBody } from './chat-message.ts';
import { deliverWebhook, fanOutWebhooks, readDeliveries, redeliver, testWebhook } from './webhook-deliveries.ts';
import { changeOneWebhook, createWebhook, deleteWebhook } from './webhooks.ts';

let admin: Admin;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  await sql`delete from webhooks`;
  await sql`truncate jobs cascade`;
  admin = await anAdmin();
  config.webhooksPrivate = true;
  receiver = await startReceiver();
});
afterEach(async () => {
  config.webhooksPrivate = false;
  await receiver.close();
});

const aWebhook = (more: Partial<NewWebhook> = {}) =>
  createWebhook(admin, NewWebhook.parse({ url: receiver.url, events: ['episode.published'], ...more }));

/** Announces this of a published episode. Returns the payloads of the jobs that follow. */
async function announce(name: WebhookEvent = 'episode.published', subjectId?: string) {
  const id = randomUUID();
  const event = { name, id, subjectId: subjectId ?? (await anEpisode({ published: true })).id, at: new Date() };
  await sql.begin((db) => fanOutWebhooks(db, event));
  const jobs = await sql<{ key: string; payload: { webhookId: string; messageId: string } }[]>`
    select key, payload from jobs where kind = 'webhook' and starts_with(key, ${id})`;
  return { event, jobs };
}

const deliver = (payload: Record<string, string | boolean> | undefined) =>
  deliverWebhook(payload ?? {}, { id: randomUUID(), key: '', attempt: 1 });

test('a webhook is notified of a published episode, signed so that the library of the standard verifies it', async () => {
  const { id, secret } = await aWebhook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const episode = await anEpisode({ published: true, title: 'Stairs 🩺', script: 'Not for everyone.' });
  const { event, jobs } = await announce('episode.published', episode.id);
  await deliver(jobs[0]?.payload);
  const [hook] = receiver.received;
  const verified = new StandardWebhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>);
  expect(verified).toMatchObject({
    type: 'episode.published',
    timestamp: event.at.toISOString(),
    data: {
      id: episode.id,
      title: 'Stairs 🩺',
      url: `${config.publicUrl}/episodes/${episode.id}`,
      audioUrl: config.publicUrl + episode.audioUrl,
      pdfUrl: null,
    },
  });
  expect(hook?.body).not.toContain('Not for everyone.');
  expect(hook?.headers['webhook-id']).toBe(`${event.id}:${id}`);
  expect(() => new StandardWebhook(secret).verify(`${hook?.body} `, hook?.headers as Record<string, string>)).toThrow();
  expect(await readDeliveries(id)).toMatchObject([{ state: 'delivered', status: 204, attempts: 1, problem: null }]);
});

test('who added, changed and removed one is in the log, with the host of its address alone', async () => {
  const { id } = await aWebhook({ url: `${receiver.url}?token=of-theirs` });
  await changeOneWebhook(admin, id, { active: false });
  await deleteWebhook(admin, id);
  const rows = await sql`select action, actor, facts from audit_log where subject = ${id} order by id`;
  const { host } = new URL(receiver.url);
  const facts = { host, events: 'episode.published', active: true };
  expect(rows).toMatchObject([
    { action: 'webhook added', actor: admin.id, facts },
    { action: 'webhook changed', actor: admin.id, facts: { ...facts, active: false } },
    { action: 'webhook removed', actor: admin.id, facts: { host } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('of-theirs');
});

test('nothing that signs is stored', async () => {
  const { secret } = await aWebhook();
  const [row] = await sql<{ text: string }[]>`select webhooks::text as text from webhooks`;
  expect(row?.text).not.toContain(secret.slice(6));
});

test('only active webhooks of the event get a job, once however often its job runs', async () => {
  const wanted = await aWebhook();
  await aWebhook({ url: `${receiver.url}?other`, events: ['rating.disliked'] });
  await aWebhook({ url: `${receiver.url}?off`, active: false });
  const { event, jobs } = await announce();
  await fanOutWebhooks(sql, event);
  expect(jobs.map(({ key }) => key)).toEqual([`${event.id}:${wanted.id}`]);
  const keys = await sql<{ key: string }[]>`select key from jobs where kind = 'webhook'`;
  expect(keys).toHaveLength(1);
  expect(await readDeliveries(wanted.id)).toHaveLength(1);
});

test('an episode that was taken back is named and not shown; a dislike comes with its second and episode', async () => {
  await aWebhook({ events: ['episode.unpublished', 'rating.disliked', 'episode.changed'] });
  const episode = await anEpisode({ published: true });
  await deliver((await announce('episode.unpublished', episode.id)).jobs[0]?.payload);
  const [rating] = await sql<{ id: string }[]>`
    insert into ratings (episode_id, is_like, comment, at_second) values (${episode.id}, false, 'Too fast', 65)
    returning id`;
  await deliver((await announce('rating.disliked', rating?.id)).jobs[0]?.payload);
  const bodies = receiver.received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
  expect(bodies[0]).toEqual({ id: episode.id, published: false });
  expect(bodies[1]).toMatchObject({ comment: 'Too fast', second: 65, episode: { id: episode.id } });
  await sql`update ratings set is_spam = true`;
  expect((await announce('rating.disliked', rating?.id)).jobs).toEqual([]);
  expect((await announce('episode.changed', randomUUID())).jobs).toEqual([]);
});

test('a message has what the reference states, and nothing else; of a part also its place in the series', async () => {
  await aWebhook({ events: [...WEBHOOK_EVENTS] });
  const series = await createSeries(admin, NewSeries.parse({ title: 'After a fall' }), new Date());
  const part = await anEpisode({ published: true, seriesId: series.id });
  const [rating] = await sql<{ id: string }[]>`
    insert into ratings (episode_id, is_like, comment) values (${part.id}, false, 'Too fast') returning id`;
  const [entry] = await enterByHand(
    fresh(admin),
    anInService(await someAides(admin, ['Ana Lima'])),
    new Date('2026-11-28T12:00:00Z'),
  );
  const subjects: Partial<Record<WebhookEvent, string | undefined>> = {
    'rating.disliked': rating?.id,
    'inService.completed': String(entry?.number),
  };
  for (const [name, schema] of webhookSchemas()) {
    await deliver((await announce(name, subjects[name] ?? part.id)).jobs[0]?.payload);
    const sent: unknown = JSON.parse(receiver.received.at(-1)?.body ?? '');
    expect(schema.parse(sent)).toEqual(sent);
  }
  const { data } = JSON.parse(receiver.received[0]?.body ?? '') as { data: unknown };
  const inSeries = { number: series.number, title: 'After a fall', total: 1 };
  expect(data).toMatchObject({ seriesId: series.id, place: 1, kind: 'full', series: inSeries });
});

test('a receiver that fails is tried again, its answer is kept up to 1,024 bytes, and the next success ends it', async () => {
  const { id } = await aWebhook();
  receiver.answer = (response) => void response.writeHead(500).end(`no\0${'x'.repeat(5_000)}`);
  const { jobs } = await announce();
  await expect(deliver(jobs[0]?.payload)).rejects.toMatchObject({ reason: { code: 'alertFailed' } });
  const [failed] = await readDeliveries(id);
  expect(failed).toMatchObject({
    state: 'waiting',
    status: 500,
    attempts: 1,
    code: 'alertFailed',
    problem: english.reasons.alertFailed({ status: 500 }),
  });
  expect(failed?.answer).toMatch(/^no\ufffdx{1021}$/);
  receiver.answer = (response) => void response.writeHead(200).end('ok');
  await deliver(jobs[0]?.payload);
  await deliver(jobs[0]?.payload); // of a process that died before it could say that it was done
  expect(receiver.received).toHaveLength(2);
  expect(await readDeliveries(id)).toMatchObject([{ status: 200, answer: 'ok', attempts: 2 }]);
});

test('an answer without an end is left after its beginning', async () => {
  await aWebhook();
  const closed = Promise.withResolvers();
  receiver.answer = (response) => {
    response.once('close', () => closed.resolve(true));
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', more);
    };
    more();
  };
  await deliver((await announce()).jobs[0]?.payload);
  await closed.promise;
});

test('one that never answers is left after a time, and tried again', async () => {
  const { id } = await aWebhook();
  receiver.answer = () => undefined;
  const { jobs } = await announce();
  await expect(deliverWebhook(jobs[0]?.payload ?? {}, null, 0.05)).rejects.toMatchObject({
    reason: { code: 'fetchTimedOut' },
  });
  expect(await readDeliveries(id)).toMatchObject([{ state: 'waiting', status: null, attempts: 1 }]);
});

test('a redirect is followed nowhere', async () => {
  const { id } = await aWebhook();
  receiver.answer = (response) => void response.writeHead(307, { Location: receiver.url }).end();
  await expect(deliver((await announce()).jobs[0]?.payload)).rejects.toMatchObject({
    reason: { code: 'alertRedirected', status: 307 },
  });
  expect(receiver.received).toHaveLength(1);
  expect(await readDeliveries(id)).toMatchObject([{ status: 307 }]);
});

test('private addresses are refused when a webhook is made, and when its name leads to one later', async () => {
  const { id } = await aWebhook();
  config.webhooksPrivate = false;
  for (const url of [
    'https://127.0.0.1/',
    'http://localhost:1/',
    'https://[::1]/x',
    'https://10.0.0.8/',
    'https://localhost/',
  ]) {
    await expect(aWebhook({ url })).rejects.toMatchObject({ fault: 'invalid', field: 'url' });
    await expect(changeOneWebhook(admin, id, { url })).rejects.toMatchObject({ fault: 'invalid', field: 'url' });
  }
  await expect(deliver((await announce()).jobs[0]?.payload)).rejects.toMatchObject({
    reason: { code: 'privateAddress' },
  });
  expect(receiver.received).toEqual([]);
});

test.each(['http://example.com/', 'ftp://example.com/', 'https://user:word@example.com/', 'example.com', ''])(
  '%j is no address of a webhook',
  (url) => {
    expect(NewWebhook.safeParse({ url, events: ['episode.published'] }).success).toBe(false);
  },
);

test('one that answers 410, or is switched off, gets no more', async () => {
  const { id } = await aWebhook();
  const { jobs } = await announce();
  receiver.answer = (response) => void response.writeHead(410).end();
  await expect(deliver(jobs[0]?.payload)).rejects.toBeInstanceOf(PermanentJobError);
  expect(await findWebhook(id)).toMatchObject({ active: false });
  await expect(deliver(jobs[0]?.payload)).rejects.toMatchObject({ reason: { code: 'alertOff' } });
  expect(receiver.received).toHaveLength(1);
});

test('a delivery is repeated under its own id, once however often the button is pressed', async () => {
  const { id, secret } = await aWebhook();
  const { event, jobs } = await announce();
  await deliver(jobs[0]?.payload);
  await sql`truncate jobs cascade`;
  const [delivered] = await readDeliveries(id);
  expect(delivered?.state).toBe('delivered');
  const presses = await Promise.all([1, 2, 3].map(() => redeliver(admin, id, delivered?.id ?? '')));
  expect(presses.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  const worker = startWorker({ webhook: deliverWebhook });
  await expect.poll(async () => (await readDeliveries(id))[0]?.state).toBe('delivered');
  await worker.stop();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([1, 2].map(() => `${event.id}:${id}`));
  const again = receiver.received[1];
  new StandardWebhook(secret).verify(again?.body ?? '', again?.headers as Record<string, string>);
  await reopenDelivery(delivered?.id ?? '', delivered?.attempts ?? 0, sql);
  expect((await readDeliveries(id))[0]?.state, 'a press that comes after the attempt it saw').toBe('delivered');
});

test('a repeat that the version before has queued is sent', async () => {
  await aWebhook();
  const { jobs } = await announce();
  await deliver(jobs[0]?.payload);
  await deliver({ ...jobs[0]?.payload, isRepeat: true });
  expect(receiver.received).toHaveLength(2);
});

test('a removed webhook, and what a restored backup no longer knows, is sent to no one', async () => {
  const { id } = await aWebhook();
  const { jobs } = await announce();
  await sql`delete from webhook_messages`; // backups do not hold them; the jobs of yesterday are there
  await expect(deliver(jobs[0]?.payload)).rejects.toMatchObject({ reason: { code: 'alertMessageGone' } });
  await deleteWebhook(admin, id);
  await deliver(jobs[0]?.payload);
  expect(receiver.received).toEqual([]);
  await expect(readDeliveries(id)).rejects.toMatchObject({ fault: 'missing' });
});

test('an address is notified once, and there are at most 20', async () => {
  const first = await aWebhook();
  await expect(aWebhook()).rejects.toMatchObject({ fault: 'conflict', field: 'url' });
  const second = await aWebhook({ url: `${receiver.url}?2` });
  await expect(changeOneWebhook(admin, second.id, { url: first.url })).rejects.toMatchObject({ fault: 'conflict' });
  expect(await changeOneWebhook(admin, first.id, { active: false })).toMatchObject({ active: false, url: first.url });
  for (let made = 3; made <= 20; made += 1) await aWebhook({ url: `${receiver.url}?${made}` });
  await expect(aWebhook({ url: `${receiver.url}?21` })).rejects.toMatchObject({
    reason: { code: 'tooManyWebhooks', most: 20 },
  });
});

/**
 * Answers as Slack does (“Sending messages using incoming webhooks”): 200 `ok`, or 400 for a form that is not its own.
 */
const asSlack = (body: string): [number, string] => {
  const message = JSON.parse(body) as {
    text?: unknown;
    blocks?: { type: string; text: { type: string; text: string } }[];
  };
  const isSection = (block: NonNullable<typeof message.blocks>[number]) =>
    block.type === 'section' && /^(?:plain_text|mrkdwn)$/.test(block.text.type) && block.text.text.length <= 3_000;
  const isMessage = typeof message.text === 'string' && message.text !== '' && message.blocks?.every(isSection);
  return isMessage ? [200, 'ok'] : [400, 'invalid_payload'];
};
/** As a workflow of Teams does: 202, or 400 for what has no Adaptive Card. */
const asTeams = (body: string): [number, string] => {
  const message = JSON.parse(body) as {
    type?: string;
    attachments?: { contentType: string; content: { type: string; version: string; body: unknown[] } }[];
  };
  const [card] = message.attachments ?? [];
  const isCard =
    message.type === 'message' &&
    card?.contentType === 'application/vnd.microsoft.card.adaptive' &&
    card.content.type === 'AdaptiveCard' &&
    /^1\.\d$/.test(card.content.version) &&
    card.content.body.length > 0;
  return isCard ? [202, ''] : [400, 'Bad payload'];
};
const answering = (judge: (body: string) => [number, string]) => {
  receiver.answer = (response) => {
    const [status, text] = judge(receiver.received.at(-1)?.body ?? '');
    response.writeHead(status).end(text);
  };
};

test.each([
  ['slack', asSlack],
  ['teams', asTeams],
] as const)(
  '%s gets its own form, unsigned, of every event, with nothing in it that calls people or is a link of its own',
  async (form, judge) => {
    const { id } = await aWebhook({ form, events: ['episode.published', 'episode.unpublished', 'rating.disliked'] });
    answering(judge);
    const title = 'Stairs <!channel> & [click](https://evil.example) 🩺';
    const episode = await anEpisode({ published: true, title });
    await deliver((await announce('episode.published', episode.id)).jobs[0]?.payload);
    await deliver((await announce('episode.unpublished', episode.id)).jobs[0]?.payload);
    const [rating] = await sql<{ id: string }[]>`
    insert into ratings (episode_id, is_like, comment, at_second) values (${episode.id}, false, 'Too fast', 65) returning id`;
    await deliver((await announce('rating.disliked', rating?.id)).jobs[0]?.payload);
    const [published = '', unpublished = '', disliked = ''] = receiver.received.map(({ body }) => body);
    expect(JSON.parse(published)).toEqual(
      expect.objectContaining(
        form === 'slack' ? { text: expect.stringContaining('Stairs &lt;!channel&gt; &amp; [') } : { type: 'message' },
      ),
    );
    expect(published).toContain(`${config.publicUrl}/episodes/${episode.id}`);
    expect(published).not.toMatch(form === 'slack' ? /"mrkdwn","text":"[^"]*channel/ : /"TextBlock"/);
    expect(unpublished).not.toContain('Stairs');
    expect(disliked).toContain('Too fast');
    expect(
      receiver.received.flatMap(({ headers }) => Object.keys(headers).filter((name) => name.startsWith('webhook-'))),
    ).toEqual([]);
    expect((await readDeliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  },
);

test('chats that take Slack’s form and show its text alone get the link too, and no one is called or led elsewhere', () => {
  const data = {
    title: 'Stairs @channel @here [click](https://evil.example)',
    url: 'https://podcast.example/episodes/1',
  };
  const { text } = JSON.parse(chatBody('slack', JSON.stringify({ type: 'episode.published', data }))) as {
    text: string;
  };
  expect(text).toMatch(/ https:\/\/podcast\.example\/episodes\/1$/);
  expect(text).not.toMatch(/@\w|\]\(/);
  const discord = 'https://discord.com/api/webhooks/123/abc-D_e';
  expect(chatAddress('slack', discord)).toBe(`${discord}/slack`);
  const others = [`${discord}/slack`, 'https://hooks.slack.com/services/T0/B0/x', 'https://chat.example/hooks/abc'];
  expect(others.map((url) => chatAddress('slack', url))).toEqual(others);
  expect(chatAddress('standard', discord)).toBe(discord);
});

test('a test is sent at once in the form of the alert, also while it is off, and says what came back', async () => {
  const { id, secret } = await aWebhook({ form: 'slack', active: false });
  answering(asSlack);
  expect(await testWebhook(admin, id, new Date())).toEqual({ status: 200, answer: 'ok', problem: null, code: null });
  answering(() => [404, 'no_service']);
  expect(await testWebhook(admin, id, new Date())).toMatchObject({
    status: 404,
    answer: 'no_service',
    code: 'alertChatUnknown',
  });
  config.webhooksPrivate = false;
  expect(await testWebhook(admin, id, new Date())).toMatchObject({ status: null, code: 'privateAddress' });
  config.webhooksPrivate = true;
  await changeOneWebhook(admin, id, { form: 'standard' });
  answering(() => [204, '']);
  await testWebhook(admin, id, new Date());
  const hook = receiver.received.at(-1);
  const verified = new StandardWebhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'test', data: {} });
  expect(await readDeliveries(id)).toEqual([]);
});

test('the address of a channel, to which no one can post, is refused', () => {
  const of = (form: string, url: string) => NewWebhook.safeParse({ form, url, events: ['episode.published'] }).success;
  expect(of('slack', 'https://app.slack.com/client/T0/C0')).toBe(false);
  expect(of('slack', 'https://hooks.slack.com/services/T0/B0/x')).toBe(true);
  expect(of('teams', 'https://teams.microsoft.com/l/channel/x')).toBe(false);
  expect(of('teams', 'https://prod-1.westus.logic.azure.com/workflows/x')).toBe(true);
});

test('an alert that exists is not led to a channel either, by its address, its form or both', async () => {
  const channel = 'https://teams.microsoft.com/l/channel/x';
  const { id } = await aWebhook();
  const refused = { fault: 'invalid', reason: { code: 'webhookIsChannel' }, field: 'url' };
  await expect(changeOneWebhook(admin, id, { form: 'teams', url: channel })).rejects.toMatchObject(refused);
  await changeOneWebhook(admin, id, { url: channel });
  await expect(changeOneWebhook(admin, id, { form: 'teams' })).rejects.toMatchObject(refused);
  expect(await findWebhook(id)).toMatchObject({ form: 'standard', url: channel });
  // One of before this was refused can still be paused.
  await sql`update webhooks set form = 'teams' where id = ${id}`;
  expect(await changeOneWebhook(admin, id, { active: false })).toMatchObject({ active: false });
});
