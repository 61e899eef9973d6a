import { expect } from '@playwright/test';
import { categories } from '#shared/words/es/categories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english, spanish } from '../support/words.ts';

let mail: MailServer;
let site: Site;
test.beforeAll(async () => {
  mail = await startMailServer();
  site = await startSite({ SMTP_URL: mail.url, MAIL_FROM: 'Carecast <podcast@example.com>' });
});
test.afterAll(async () => {
  await site.remove();
  await mail.close();
});

const linkIn = (text: string | undefined): string => /http:\S+\/subscribe\/\S+/.exec(text ?? '')?.[0] ?? '';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('subscribed in the footer, confirmed, told of a new episode, unsubscribed in one click', async ({ page }) => {
    await page.goto(site.url);
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel(english.layout.newEpisodesByMail).fill('ana@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.subscribe.asked.sent.title);

    const confirmation = await mail.arrived(1);
    await page.goto(linkIn(confirmation.email.text));
    await expect(page.getByText('ana@example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');

    await signIn(page, site);
    const episode = await anEpisode(page, site, { title: 'Safe <b>stairs</b> & rails' });
    const { to, email } = await mail.arrived(2);
    expect(to).toBe('ana@example.com');
    expect(email.subject).toBe('New episode: Safe <b>stairs</b> & rails');
    expect(email.text).toContain(`Listen: ${site.url}/?episode=${episode.id}`);
    const listed = await page.request.get(`${site.url}/api/subscribers`);
    expect(await listed.json()).toMatchObject([{ email: 'ana@example.com', rhythm: 'each', state: 'active' }]);

    // As the server of a mail provider does it: no cookie, and from elsewhere.
    const address = /<(.+)>/.exec(email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    const oneClick = await fetch(address, {
      method: 'POST',
      headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
    expect(await (await page.request.get(`${site.url}/api/subscribers`)).json()).toEqual([]);
    expect(site.output()).not.toContain('@example.com');
  });
});

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-MX' });
  test('who subscribes in Spanish gets the Spanish episodes alone, told in Spanish @slow', async ({ page }) => {
    const before = mail.inbox.length;
    await page.goto(`${site.url}/es/browse`);
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel(spanish.layout.newEpisodesByMail).fill('luz@example.com');
    await footer.getByLabel(spanish.subscribe.episodesIn).selectOption('En español');
    await footer.getByRole('button', { name: 'Suscribirse' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise su correo');
    const { email: confirmation } = await mail.arrived(before + 1);
    expect(confirmation.subject).toMatch(spanish.mails.confirmSubject(''));
    await page.goto(linkIn(confirmation.text));
    await expect(page.getByText(spanish.mails.sends('each', 'es'))).toBeVisible();
    await page.getByRole('button', { name: 'Sí, quiero suscribirme' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.subscribe.subscribed);

    await signIn(page, site);
    await anEpisode(page, site, { title: 'Safe rugs' });
    const { id } = await anEpisode(page, site, { title: 'Una caída', category: 'Patient Care', language: 'es' });
    const { to, email } = await mail.arrived(before + 2);
    expect([to, email.subject]).toEqual(['luz@example.com', spanish.mails.newEpisode('Una caída')]);
    expect(email.text).toContain(`Escuchar: ${site.url}/es?episode=${id}`);
    expect(email.text).toContain(`${categories['Patient Care']} · `);
    expect(email.text).not.toMatch(/\b(the|and|new|care|listen|episode is)\b/i);
    await page.goto(/http:\S+\/subscribe\/leave\S+/.exec(email.text ?? '')?.[0] ?? '');
    await expect(page.getByText(spanish.subscribe.mailIn)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar la suscripción' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canceló su suscripción');
  });
});

test('@slow with JavaScript a weekly reader confirms and is deleted in the studio; axe complains of no screen', async ({
  page,
}) => {
  const problems = await complaints(page);
  const heading = page.getByRole('heading', { level: 1 });
  const before = mail.inbox.length;
  await page.goto(`${site.url}/subscribe`);
  await expectAccessible(page);
  await page.getByLabel(english.subscribe.yourAddress).fill('ben@example.com');
  await page.getByLabel('How often').selectOption('Once a week');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(heading).toHaveText(english.subscribe.asked.sent.title);
  await expectAccessible(page);

  await page.goto(linkIn((await mail.arrived(before + 1)).email.text));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(heading).toHaveText('You are subscribed');
  await page.getByRole('link', { name: 'Unsubscribe' }).click();
  await expect(heading).toHaveText('Unsubscribe');
  await expectAccessible(page);

  await signIn(page, site);
  await page.goto(`${site.url}/studio/subscribers`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete ben@example.com' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Subscriber deleted', { exact: true })).toBeVisible();
  expect(await (await page.request.get(`${site.url}/api/subscribers`)).json()).toEqual([]);
  expect(problems).toEqual([]);
});

test('@slow while the mail server is away the studio says since when, and falls silent with the next message', async ({
  page,
}) => {
  const subscribe = (email: string) =>
    page.request.post(`${site.url}/api/subscribers`, {
      form: { email, rhythm: 'each' },
      headers: { Origin: site.url },
    });
  await signIn(page, site);
  mail.onMessage = () => 'close';
  expect((await subscribe('ben@away.example')).ok()).toBe(true);
  const line = page.getByText(english.studio.overview.mailOutage.since('').slice(0, -1));
  const linesInStudio = async () => {
    await page.goto(`${site.url}/studio/subscribers`);
    return line.count();
  };
  await expect.poll(linesInStudio).toBe(1);
  const before = mail.inbox.length;
  mail.onMessage = () => 'accept';
  expect((await subscribe('eva@back.example')).ok()).toBe(true);
  await mail.arrived(before + 1);
  await expect.poll(linesInStudio).toBe(0);
});
