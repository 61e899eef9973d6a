import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopClock, until } from '../../../tests/support/components/clock.ts';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import {
  CHECK,
  CREATE,
  field,
  openEdit,
  openWithAudio,
  UPDATE,
} from '../../../tests/support/components/episode-form.tsx';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { DecideButtons } from '../studio/DecideButtons.tsx';
import { $toast, dismissToast, TOAST_DURATION } from '../ui/toast.ts';

const NEWS = 'GET /api/episodes/publication';
const NEWS_OF = `${NEWS}?episodeId=${EPISODE.id}`;
const TEST = 'POST /api/episodes/publication/test';
const news = { sends: true, isNews: true, each: 41, weekly: 0, hasPostalAddress: true, testTo: 'ana@example.com' };
const plan = { zone: 'America/New_York', slot: 'thu 06:00', taken: [] };
const DRAFT = { ...EPISODE, published: false, publishedAt: null };
const t = english.studio.publishing;
const dialog = page.getByRole('dialog', { name: t.heading });
const goOn = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Presses *Publish* while it says that it cannot be pressed yet. */
async function pressEarly(): Promise<void> {
  await expect.element(goOn('Publish')).toHaveAttribute('aria-disabled', 'true');
  (goOn('Publish').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

beforeEach(() => {
  answer(CHECK, 200, []);
  answer(NEWS, 200, { ...news, ...plan });
  answer(NEWS_OF, 200, { ...news, ...plan });
});

test('before it is public it is shown what listeners would miss and who gets an email, and the person decides', async () => {
  answer(CHECK, 200, [
    { level: 'pass', text: 'There is audio' },
    { level: 'warning', text: 'No transcript' },
  ]);
  answer(CREATE, 201, EPISODE);
  await openWithAudio();
  const publish = button('Publish Episode');
  (publish.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveAccessibleDescription(`${t.warnings(1)} No transcript`);
  await expect.element(dialog.getByText(t.mails(41))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(publish).toHaveFocus();
  await publish.click();
  await button(t.back).click();
  expect(requests(CREATE)).toEqual([]);
  await publish.click();
  await goOn('Publish').click();
  await expect.element(button('Undo')).toBeVisible();
  await expectToast('Episode published');
  expect(requests(CREATE)[0]?.body).toMatchObject({ published: true, undoable: true });
});

test('on a phone its buttons are in sight, however much there is to know', async () => {
  await page.viewport(390, 700);
  const warnings = Array.from({ length: 9 }, (_, at) => ({ level: 'warning', text: `Warning ${at}` }));
  answer(CHECK, 200, warnings);
  await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(dialog.getByText('Warning 8')).toBeInTheDocument();
  const { bottom } = goOn('Publish').element().getBoundingClientRect();
  expect(bottom).toBeLessThan(700);
  await page.viewport(1280, 720);
});

test('what has to be put right first leaves no way to publish', async () => {
  answer(CHECK, 200, [
    { level: 'failure', text: 'The audio is silent' },
    { level: 'warning', text: 'No transcript' },
  ]);
  await openWithAudio();
  await button('Publish Episode').click();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(`${t.failures} The audio is silent ${t.warnings(1)} No transcript`);
  await expect.element(goOn('Publish')).not.toBeInTheDocument();
});

test('pressed while it is still being checked it waits, and continues when there is nothing to know', async () => {
  const release = answerLater(CHECK, 200, []);
  answer(CREATE, 201, EPISODE);
  await openWithAudio();
  await button('Publish Episode').click();
  await pressEarly();
  await expect.element(goOn(t.pending.publish)).toHaveAttribute('aria-disabled', 'true');
  expect(requests(CREATE)).toEqual([]);
  release();
  await expectToast('Episode published');
});

test('pressed while it is still being checked it asks again when there is something to know', async () => {
  const release = answerLater(CHECK, 200, [{ level: 'warning', text: english.reasons.transcriptMissing }]);
  await openWithAudio();
  await button('Publish Episode').click();
  await pressEarly();
  release();
  await expect.element(dialog.getByText(english.reasons.transcriptMissing)).toBeVisible();
  await expect.element(goOn('Publish')).toHaveAttribute('aria-disabled', 'false');
  expect(requests(CREATE)).toEqual([]);
});

test('a test of the email goes to oneself, and says why it did not', async () => {
  answer(TEST, 200, { message: '' });
  await openWithAudio();
  await button('Publish Episode').click();
  await button(t.test).click();
  await expect.element(page.getByText(t.testSent('ana@example.com'))).toBeVisible();
  expect(requests(TEST)[0]?.body).toMatchObject({ title: 'Rails' });
  answer(TEST, 502, { error: 'The mail server is away' });
  await button(t.test).click();
  await expect.element(page.getByText('The mail server is away')).toBeVisible();
});

test('the email can be seen before it goes, apart from the styles of the page', async () => {
  const html =
    '<html><head><style>body{color:rgb(1, 2, 3)}</style></head><body><h1 style="margin-top:7px">Stairs</h1><a href="/x">Listen</a></body></html>';
  answer(`${NEWS.replace('GET', 'POST')}/preview`, 200, { subject: 'New: Stairs', html });
  await openWithAudio();
  await button('Publish Episode').click();
  await dialog.getByText(t.preview.title).click();
  await expect.element(dialog.getByText(t.preview.subject('New: Stairs'))).toBeVisible();
  const heading = dialog.getByRole('heading', { name: 'Stairs', exact: true });
  await expect.element(heading).toHaveStyle({ color: 'rgb(1, 2, 3)', marginTop: '7px' });
  await expect.element(dialog.getByRole('link', { name: 'Listen' })).not.toBeInTheDocument();
});

test('without an address of one’s own there is a way to one, and to what was announced before no email', async () => {
  answer(NEWS, 200, { ...news, ...plan, testTo: null });
  const { unmount } = await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(page.getByRole('link', { name: t.account })).toHaveAttribute('href', '/account');
  await unmount();
  answer(NEWS_OF, 200, { ...news, ...plan, isNews: false, each: 0 });
  await openEdit(DRAFT);
  await button('Update & Publish').click();
  await expect.element(page.getByText(t.announced)).toBeVisible();
});

test('what is wrong has a way to the field that mends it', async () => {
  answer(CHECK, 200, [
    { level: 'warning', code: 'transcriptMissing', field: 'transcript', text: 'No transcript' },
    { level: 'warning', code: 'aiNotSpoken', field: 'transcript', text: 'Not said' },
  ]);
  await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(goOn(t.fix.other)).toBeVisible();
  await goOn(t.fix.codes.transcriptMissing).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('Episode Transcript (optional)')).toHaveFocus();
});

test('where readers get mail without the postal address, there is a way to add it, and one may publish all the same', async () => {
  const link = dialog.getByRole('link', { name: t.addPostalAddress });
  const { unmount } = await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(dialog.getByText(t.mails(41))).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await unmount();
  answer(NEWS, 200, { ...news, ...plan, hasPostalAddress: false });
  await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(link).toHaveAttribute('href', '/studio/mail#mail-texts');
  await expect.element(goOn('Publish')).toHaveAttribute('aria-disabled', 'false');
});

test('at a time is proposed in the show’s time zone; one that has passed is shown once, and not sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') });
  answer(UPDATE, 200, { ...DRAFT, publishAt: '2027-01-07T23:30:00.000Z' });
  await openEdit(DRAFT);
  await button('Update & Publish').click();
  await page.getByRole('radio', { name: t.later }).click();
  await expect.element(field(t.date)).toHaveValue('2026-12-03');
  await expect.element(field(t.time)).toHaveValue('06:00');
  await field(t.date).fill('2026-11-01');
  await expect.element(field(t.date)).toBeInvalid();
  await expect.poll(() => page.getByText(english.reasons.scheduleInPast, { exact: false }).elements()).toHaveLength(1);
  await expect.element(goOn('Schedule')).toHaveAttribute('aria-disabled', 'true');
  await field(t.date).fill('2027-01-07');
  await field(t.time).fill('18:30');
  await goOn('Schedule').click();
  await expectToast('Episode scheduled');
  expect(requests(UPDATE)[0]?.body).toMatchObject({ published: false, publishAt: '2027-01-07T23:30:00.000Z' });
});

test('a scheduled episode keeps its second when it is saved, and is taken back, moved or published now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') });
  answer(CHECK, 200, [{ level: 'warning', text: 'No transcript' }]);
  const t2 = english.studio.episodeForm.bar;
  const open = () => openEdit({ ...DRAFT, publishAt: '2026-12-03T11:00:30.000Z' });
  const choose = async (name: string) => {
    await button(t2.more).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const acts = [
    [() => button('Save').click(), { published: false, publishAt: '2026-12-03T11:00:30.000Z' }],
    [() => choose(t2.unschedule), { published: false, publishAt: null }],
    [
      async () => {
        await choose(t2.publishNow);
        await goOn('Publish').click();
      },
      { published: true, publishAt: null, undoable: true },
    ],
    [
      async () => {
        await page.getByRole('button', { name: /^Scheduled Thu / }).click();
        await field(t.time).fill('07:15');
        await goOn('Schedule').click();
      },
      { published: false, publishAt: '2026-12-03T12:15:00.000Z' },
    ],
  ] as const;
  for (const [act, sent] of acts) {
    answer(UPDATE, 200, { ...DRAFT, ...sent });
    const { unmount } = await open();
    const before = requests(UPDATE).length;
    await act();
    await expect.poll(() => requests(UPDATE).length).toBe(before + 1);
    expect(requests(UPDATE).at(-1)?.body).toMatchObject(sent);
    await expect.poll(() => $toast.get()).not.toBeNull();
    dismissToast();
    await unmount();
  }
});

test('an approval publishes the version that was read, after the same sheet; another one is not published unseen', async () => {
  const READ = `GET /api/episodes/${EPISODE.id}`;
  answer(READ, 200, DRAFT);
  answer(UPDATE, 409, { error: 'Someone else changed it' });
  const read = new Date('2026-11-20T09:00:00.000Z');
  await renderIsland(<DecideButtons episodeId={EPISODE.id} title="Stairs" updatedAt={read} />);
  await button('Approve and publish Stairs').click();
  expect(requests(UPDATE)).toEqual([]);
  await goOn('Publish').click();
  await expectToast(english.studio.episodes.toasts.notPublished, english.studio.episodes.toasts.wasChanged);
  expect(requests(UPDATE)[0]?.body).toEqual({ published: true, undoable: true, updatedAt: read.toISOString() });
});

test('a public episode is updated without the sheet where nothing is to be said', async () => {
  answer(UPDATE, 200, EPISODE);
  await openEdit(EPISODE);
  await button('Update & Publish').click();
  await expectToast('Episode updated');
  expect(requests(UPDATE)[0]?.body).not.toHaveProperty('undoable');
});

test('a published episode that podcast apps could not play is reported once the first message was read', async () => {
  answer(CREATE, 201, EPISODE);
  answer(`GET /api/episodes/${EPISODE.id}/check`, 200, [
    { level: 'pass', text: 'It is in the feed.' },
    { level: 'failure', text: 'The audio does not answer.' },
    { level: 'warning', text: 'The feed is slow.' },
  ]);
  await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(goOn('Publish')).toHaveAttribute('aria-disabled', 'false');
  stopClock();
  (goOn('Publish').element() as HTMLElement).click();
  await until(() => $toast.get()?.title === 'Episode published');
  await until(() => requests(`GET /api/episodes/${EPISODE.id}/check`).length === 1);
  await vi.advanceTimersByTimeAsync(TOAST_DURATION);
  await until(() => $toast.get()?.title === english.studio.episodeForm.saved.trouble);
  expect($toast.get()).toMatchObject({
    description: 'The audio does not answer. The feed is slow.',
    isLasting: true,
    action: { undoes: { publicationOf: EPISODE.id } },
  });
});
