import { expect, type Locator, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { ADMIN } from '../support/browser.ts';
import { backupTargetOf, startBucket } from '../support/bucket.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, type Podcast, rss } from '../support/podcast.ts';
import { addAccount, registerAdmin, signInBySession } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import type { StandIn } from '../support/stand-in.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { english } from '../support/words.ts';

let site: Site;
let sql: Pool;
let mail: MailServer;
let bucket: StandIn;
let podcast: Podcast;
let isStalled = true;
test.beforeAll(async () => {
  [mail, bucket, site] = await Promise.all([startMailServer(), startBucket(), startSite()]);
  sql = connect({ url: databaseUrlOf(site) }, 1);
  await registerAdmin(site);
  const audio = await mp3();
  podcast = await aPodcast(
    () => ({}),
    (request, response) => {
      if (!request.url?.endsWith('.mp3')) return;
      if (isStalled) response.writeHead(200, { 'content-length': 1_000_000 }).write('x');
      else response.writeHead(200, { 'content-type': audio.type }).end(audio.body);
    },
  );
  const item = foreignItem(podcast.origin, { guid: 'talk', length: 4_000_000 });
  podcast.documents['/feed.xml'] = rss(foreignFeed(podcast.origin, item));
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
  await Promise.all([podcast.close(), bucket.goAway(), mail.close()]);
});

const { account, copies, credentials, moving, people, settings, subscribers } = english.studio;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: false }).first();
const NO_COPY = { name: 'no-copy.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(4_096, 'x') };

/** Waits until the island of a control is alive, which the focus brings about. */
async function wake(page: Page, control: Locator, island: string): Promise<void> {
  await control.focus();
  await expect(page.locator(`astro-island[ssr][component-export=${island}]`)).toHaveCount(0);
}

async function choose(page: Page, id: string, island: string, file: typeof NO_COPY): Promise<void> {
  await wake(page, page.locator(id), island);
  await page.locator(id).setInputFiles(file);
}

type Form = {
  path: string;
  /** Up to the press that wants a recent sign-in. */
  fill: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** The element that is there once it has continued. */
  done: (page: Page) => Locator;
};
const nothing = () => Promise.resolve();

const FORMS: Record<string, Form> = {
  'a copy to start from': {
    path: '/studio/copies',
    fill: nothing,
    press: (page) => choose(page, '#start-file', 'RestoreStart', NO_COPY),
    done: (page) => page.locator('#start .alert-danger'),
  },
  'a copy to check': {
    path: '/studio/copies',
    fill: nothing,
    press: (page) => choose(page, '#copy-file', 'BackupCheck', NO_COPY),
    done: (page) => page.locator('main .alert-danger').last(),
  },
  'a copy to download': {
    path: '/studio/copies',
    fill: (page) => page.getByLabel(copies.nightly.passphrase).first().fill('five quiet otters ramble home'),
    press: (page) => button(page, copies.home.download).click(),
    done: (page) => said(page, copies.home.last('today', '', true).slice(0, 18)),
  },
  'where copies are sent': {
    path: '/studio/copies',
    async fill(page) {
      const { endpoint, region, bucket: name, keyId, secret = '' } = backupTargetOf(bucket);
      const form = page.locator('#nightly');
      await form.getByRole('heading').click();
      await form.getByLabel(copies.nightly.address).fill(endpoint);
      await form.getByLabel(copies.nightly.region).fill(region);
      await form.getByLabel(copies.nightly.bucket).fill(name);
      await form.getByLabel(copies.nightly.key, { exact: true }).fill(keyId);
      await form.getByLabel(copies.nightly.secret).fill(secret);
    },
    press: (page) => button(page.locator('#nightly'), 'Save').click(),
    done: (page) => said(page, copies.nightly.secretSaved),
  },
  'the mail server': {
    path: '/studio/mail',
    async fill(page) {
      await page.getByLabel('Server').fill('127.0.0.1');
      await expect(async () => {
        await page.getByLabel('Security').selectOption('tls');
        await page.getByLabel('Security').selectOption('none');
        await expect(page.getByLabel('Port')).toHaveValue('25', { timeout: 500 });
      }).toPass();
      await page.getByLabel('Port').fill(new URL(mail.url).port);
      await page.getByLabel('Sender').fill('Carecast <podcast@example.com>');
    },
    press: (page) => button(page, settings.mailForm.save).click(),
    done: (page) => button(page, settings.mailForm.test),
  },
  'a list of subscribers': {
    path: '/studio/subscribers',
    async fill(page) {
      const buffer = Buffer.from('Email\nana@example.com\nben@example.com');
      await choose(page, '#list-file', 'ImportSubscribers', { name: 'list.csv', mimeType: 'text/csv', buffer });
      await page.getByText(subscribers.importList.haveAgreed).click();
      await page.getByLabel(subscribers.importList.consent).fill('Form on our website');
    },
    press: (page) => button(page, subscribers.importList.bring(2)).click(),
    done: (page) => said(page, subscribers.importList.outcomes.added(2)),
  },
  'the address of a feed': {
    path: '/studio/import',
    fill: (page) => page.getByLabel(moving.form.address).fill(podcast.feed),
    press: (page) => button(page, moving.form.look).click(),
    done: (page) => button(page, moving.offer.move(1)),
  },
  'a podcast to bring in': {
    path: '/studio/import',
    async fill(page) {
      await page.getByLabel(moving.form.address).fill(podcast.feed);
      await button(page, moving.form.look).click();
      await expect(button(page, moving.offer.move(1))).toBeVisible();
    },
    press: (page) => button(page, moving.offer.move(1)).click(),
    done: (page) => said(page, moving.progress.mayClose),
  },
  'an import to stop': {
    path: '/studio/import',
    async fill(page) {
      await wake(page, button(page, moving.progress.stop), 'ImportPanel');
      await button(page, moving.progress.stop).click();
    },
    press: (page) => button(page.getByRole('dialog'), moving.progress.stop).click(),
    done: (page) => page.getByLabel(moving.form.address),
  },
  'an import that is done': {
    path: '/studio/import',
    async fill(page) {
      isStalled = false;
      await page.getByLabel(moving.form.address).fill(podcast.feed);
      await button(page, moving.form.look).click();
      await button(page, moving.offer.move(1)).click();
      await expect(button(page, moving.done.end)).toBeVisible();
    },
    press: (page) => button(page, moving.done.end).click(),
    done: (page) => page.getByLabel(moving.form.address),
  },
  'a new key': {
    path: '/studio/programs',
    async fill(page) {
      await button(page, credentials.keys.add).click();
      await page.getByLabel(credentials.keys.name, { exact: true }).fill('Generator');
    },
    press: (page) => button(page, credentials.keys.make).click(),
    done: (page) => page.getByLabel(credentials.keys.newKey),
  },
  'a key to remove': {
    path: '/studio/programs',
    fill: (page) => button(page, `${credentials.keys.remove} Generator`).click(),
    press: (page) => button(page.getByRole('dialog'), credentials.keys.remove).click(),
    done: (page) => said(page, credentials.keys.removed),
  },
  'an invitation': {
    path: '/studio/people',
    async fill(page) {
      await button(page, people.invitation.invite).click();
      await page.getByLabel(people.invitation.email).fill('cleo@example.org');
    },
    press: (page) => button(page, people.invitation.make).click(),
    done: (page) => page.getByLabel(people.invitation.link),
  },
  'an invitation to cancel': {
    path: '/studio/people',
    fill: (page) => page.getByRole('button', { name: people.invitation.withdraw }).first().click(),
    press: (page) => button(page.getByRole('dialog'), people.invitation.withdraw).click(),
    done: (page) => said(page, people.invitation.empty),
  },
  'a role': {
    path: '/studio/people',
    async fill(page) {
      await button(page, `${people.changeRole} Ben`).click();
      await page.getByRole('dialog').getByText(people.roles.author.label, { exact: true }).click();
    },
    press: (page) => button(page.getByRole('dialog'), people.save).click(),
    done: (page) => said(page, people.roleIsNow('Ben', people.roles.author.label)),
  },
  'a link to set a password': {
    path: '/studio/people',
    fill: nothing,
    press: (page) => button(page, `${people.resetLink} Ben`).click(),
    done: (page) => page.getByLabel(people.resetLinkFor('Ben')),
  },
  'a person to remove': {
    path: '/studio/people',
    fill: (page) => button(page, `${people.remove} Ben`).click(),
    press: (page) => button(page.getByRole('dialog'), people.remove).click(),
    done: (page) => said(page, people.removedText('Ben')),
  },
  'what mail is about': {
    path: '/account',
    fill: (page) => page.getByLabel(account.mailForm.notices.comments).click(),
    press: (page) => button(page, account.save).click(),
    done: (page) => said(page, account.mailForm.none),
  },
  'a recovery code': {
    path: '/account',
    async fill(page) {
      const part = page.getByRole('region', { name: account.recovery });
      await part.getByRole('heading', { name: account.recovery }).click();
    },
    press: (page) =>
      page
        .getByRole('region', { name: account.recovery })
        .getByRole('button', { name: account.recoveryCode.makeNew })
        .click(),
    done: (page) => page.getByRole('heading', { name: account.recoveryCode.heading }),
  },
  'a new passkey': {
    path: '/passkeys',
    async fill(page) {
      await button(page, account.passkeys.create).click();
      await page.getByLabel(account.passkeys.name).fill('Kitchen tablet');
    },
    press: (page) => button(page, account.passkeys.submit).click(),
    done: (page) => said(page, account.passkeys.made),
  },
  'a passkey to delete': {
    path: '/passkeys',
    fill: (page) => button(page, `${account.passkeys.remove} Kitchen tablet`).click(),
    press: (page) => button(page.getByRole('dialog'), account.passkeys.remove).click(),
    done: (page) => said(page, account.passkeys.deleted),
  },
  'a new password': {
    path: '/account',
    async fill(page) {
      await page.locator('#password').fill(ADMIN.password);
      await page.getByLabel('New password').fill('another quiet table');
    },
    press: (page) => button(page, account.passwordForm.change).click(),
    done: (page) => said(page, account.passwordForm.changed),
  },
};

test('each form and list that wants a recent sign-in asks for it in place, and continues with what was typed @slow', async ({
  page,
}) => {
  await addVirtualAuthenticator(page);
  await signInBySession(page.context(), site, sql, ADMIN.username);
  for (const [name, { path, fill, press, done }] of Object.entries(FORMS)) {
    await test.step(name, async () => {
      if (path === '/studio/people') await addBen();
      await page.goto(site.url + path);
      await fill(page);
      await sql`update session set created_at = now() - interval '25 hours'`;
      await press(page);
      const question = page.getByRole('dialog', { name: english.account.signInAgain });
      await question.getByLabel(english.account.password).fill(ADMIN.password);
      await button(question, english.account.signIn).click();
      await expect(question).toHaveCount(0);
      await expect(done(page)).toBeVisible();
    });
  }
});

async function addBen(): Promise<void> {
  const [there] = await sql`select 1 from users where username = 'Ben'`;
  if (!there) await addAccount(sql, 'Ben');
}
