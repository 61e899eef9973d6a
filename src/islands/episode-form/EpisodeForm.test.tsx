import type { SingleEpisode } from '#shared/episode.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stopClock, until } from '../../../tests/support/components/clock.ts';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $toast, TOAST_DURATION } from '../ui/toast.ts';
import { EpisodeForm } from './EpisodeForm.tsx';
import { type Fields, initialValuesOf, NEW_EPISODE } from './saving/form-store.ts';

const CREATE = 'POST /api/episodes';
const UPDATE = `PUT /api/episodes/${EPISODE.id}`;
const LOAD = `GET /api/episodes/${EPISODE.id}`;
const CHECK = 'POST /api/episodes/check';
const KEPT_NEW = 'carecast:form:u1:new';
const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Opens the sections that are closed. */
function openSections(): void {
  for (const summary of document.querySelectorAll<HTMLElement>('.form-section:not([open]) > summary')) summary.click();
}

const openEdit = (episode: SingleEpisode = EPISODE) =>
  renderIsland(<EpisodeForm publishes userId="u1" initial={initialValuesOf(episode)} />);

/** What an earlier visit to the form of this episode has left in the browser. */
function keep(of: string, more: object): void {
  const kept = { at: Date.now(), fields: {}, pdf: null, setAside: null, ...more };
  localStorage.setItem(`carecast:form:u1:${of}`, JSON.stringify(kept));
}
const arrived = (name: string, duration: number) => ({
  step: 'arrived',
  name,
  objectPath: `/objects/${name}`,
  duration,
});

/** The form of a new episode whose audio had arrived before this page was opened. */
function openWithAudio(fields: Partial<Fields> = { title: 'Rails', description: 'About rails.' }) {
  keep('new', { beginning: NEW_EPISODE, fields, audio: arrived('talk.mp3', 132) });
  return renderIsland(<EpisodeForm publishes userId="u1" />);
}

test('a new episode’s form names its fields and buttons as promised', async () => {
  await renderIsland(<EpisodeForm publishes userId="u1" />);
  const tools = ['Bold', 'Italic', 'Bullet list', 'Link', english.studio.episodeForm.editor.markLanguage, 'Preview'];
  for (const name of ['Save as Draft', 'Publish Episode', ...tools]) await expect.element(button(name)).toBeVisible();
  await expect.element(page.getByText('Choose PDF File')).not.toBeVisible();
  openSections();
  for (const name of ['Choose File', 'Choose PDF File']) await expect.element(page.getByText(name)).toBeVisible();
  for (const name of ['Episode Title', 'Episode Script (optional)', 'Episode Transcript (optional)']) {
    await expect.element(field(name)).toBeVisible();
  }
  await expect.element(field('Category')).toHaveValue('General');
  await expect
    .element(field('Episode Transcript (optional)'))
    .toHaveAccessibleDescription(expect.stringContaining(english.studio.episodeFields.fields.transcript.hint));
  await expect.element(page.getByRole('link', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('an existing episode’s form has Cancel and its own buttons', async () => {
  await openEdit();
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
  for (const name of ['Save as Draft', 'Update & Publish']) await expect.element(button(name)).toBeVisible();
  await expect.element(page.getByText(english.studio.episodeForm.buttons.disappears)).toBeVisible();
});

test('the language of an episode is chosen, or is the show’s; one that is not on the list stays', async () => {
  answer(UPDATE, 200, EPISODE);
  const { unmount } = await openEdit({ ...EPISODE, language: 'zh-hant-tw' });
  await expect.element(field('Language')).toHaveValue('zh-hant-tw');
  await unmount();
  await openEdit();
  await expect.element(field('Language')).toHaveValue('');
  openSections();
  await field('Language').selectOptions('Spanish');
  await button('Save as Draft').click();
  await expect.poll(() => requests(UPDATE)[0]?.body).toMatchObject({ language: 'es' });
});

test('without audio nothing is saved, and that is said', async () => {
  await renderIsland(<EpisodeForm publishes userId="u1" />);
  await field('Episode Title').fill('Rails');
  await button('Save as Draft').click();
  await expectToast('Audio file required', english.studio.upload.askForAudio.none);
  expect(requests()).toEqual([]);
});

test('what is under way is said on the button of a new episode', async () => {
  answer(CHECK, 200, []);
  const release = answerLater(CREATE, 201, EPISODE);
  await openWithAudio();
  await button('Publish Episode').click();
  await expect.element(button('Publishing...')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Save as Draft')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode published', english.studio.episodeForm.saved.published.description);
  expect(navigations).toEqual(['/']);
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
  expect(requests(CREATE)[0]?.body).toMatchObject({ title: 'Rails', audioUrl: '/objects/talk.mp3', published: true });
});

test('a published episode that podcast apps could not play is reported once the first message was read', async () => {
  answer(CHECK, 200, []);
  answer(CREATE, 201, EPISODE);
  answer(`GET /api/episodes/${EPISODE.id}/check`, 200, [
    { level: 'pass', text: 'It is in the feed.' },
    { level: 'failure', text: 'The audio does not answer.' },
    { level: 'warning', text: 'The feed is slow.' },
  ]);
  await openWithAudio();
  stopClock();
  (button('Publish Episode').element() as HTMLElement).click();
  await until(() => $toast.get()?.title === 'Episode published');
  await until(() => requests().length === 3);
  await vi.advanceTimersByTimeAsync(TOAST_DURATION);
  await until(() => $toast.get()?.title === english.studio.episodeForm.saved.trouble);
  expect($toast.get()).toMatchObject({ description: 'The audio does not answer. The feed is slow.', isLasting: true });
});

test('what is restored over a version that has changed meanwhile overwrites nobody', async () => {
  const initial = { ...initialValuesOf(EPISODE), updatedAt: '2026-11-19T10:00:00.000Z' };
  const { fields, audio } = initial;
  keep(EPISODE.id, { beginning: initial, fields: { ...fields, title: 'Typed yesterday' }, audio });
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, { ...EPISODE, title: 'Saved by somebody else' });
  await openEdit({ ...EPISODE, title: 'Saved by somebody else' });
  await expect.element(field('Episode Title')).toHaveValue('Typed yesterday');
  await button('Save as Draft').click();
  const dialog = page.getByRole('dialog', { name: english.studio.episodeForm.conflict.heading });
  await expect.element(dialog.getByText('Saved by somebody else')).toBeVisible();
  expect(requests(UPDATE)[0]?.body).toMatchObject({ updatedAt: initial.updatedAt });
});

test('what is under way is said on the button of an existing one', async () => {
  answer(CHECK, 200, []);
  const release = answerLater(UPDATE, 200, EPISODE);
  await openEdit();
  await button('Update & Publish').click();
  await expect.element(button('Updating...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode updated', english.studio.episodeForm.saved.updated.description);
  expect(requests(UPDATE)[0]?.body).toMatchObject({ updatedAt: EPISODE.updatedAt, published: true });
});

test.each([
  [CREATE, openWithAudio, english.studio.episodeForm.saved.draft.description],
  [UPDATE, openEdit, english.studio.episodeForm.saved.changes.description],
])(
  '%s: a draft is saved without a check, and said to be one in a message that leads to it',
  async (route, open, sentence) => {
    const release = answerLater(route, 200, EPISODE);
    await open();
    await button('Save as Draft').click();
    await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
    release();
    const link = page.getByRole('link', { name: 'Open the draft' });
    await expect.element(link).toHaveAttribute('href', `/episodes/${EPISODE.id}`);
    await expectToast('Draft saved', sentence);
    expect(requests()).toMatchObject([{ body: { published: false } }]);
  },
);

const NOT_YET = english.studio.episodeForm.saved.changedSince;

test('a new episode that was saved, though the answer was lost, is gone on with', async () => {
  cutOff(CREATE);
  await openWithAudio({ title: 'Rails', description: 'Typed since.' });
  await button('Save as Draft').click();
  await expectToast('Error creating episode');
  const saved = { ...EPISODE, title: 'Rails', audioUrl: '/objects/talk.m4a', published: false, publishedAt: null };
  answer(CREATE, 409, { error: english.reasons.fileOfOtherEpisode, field: 'audioUrl' });
  answer('GET /api/episodes?status=all&limit=100', 200, [{ ...EPISODE, id: 'another' }, saved]);
  answer(LOAD, 200, saved);
  await button('Save as Draft').click();
  await expect.element(page.getByText(english.studio.episodeForm.saved.already)).toBeVisible();
  await expect.element(field('Description')).toHaveValue('Typed since.');
  answer(UPDATE, 200, saved);
  await button('Save as Draft').click();
  await expectToast('Draft saved', english.studio.episodeForm.saved.changes.description);
  expect(requests(UPDATE)[0]?.body).toMatchObject({
    ...{ title: 'Rails', description: 'Typed since.', audioUrl: saved.audioUrl, updatedAt: saved.updatedAt },
  });
});

test('what is typed while a new episode is saved stays in the form, which goes on with it', async () => {
  const saved = { ...EPISODE, title: 'Rails', audioUrl: '/objects/talk.mp3', published: false, publishedAt: null };
  const release = answerLater(CREATE, 201, saved);
  await openWithAudio();
  await button('Save as Draft').click();
  await expect.element(button('Saving...')).toBeVisible();
  await field('Description').fill('Typed meanwhile.');
  release();
  await expectToast('Draft saved', NOT_YET);
  expect(navigations).toEqual([]);
  await expect.element(field('Description')).toHaveValue('Typed meanwhile.');
  expect(location.pathname).toBe(`/edit/${EPISODE.id}`);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
  expect(localStorage.getItem(`carecast:form:u1:${EPISODE.id}`)).toContain('Typed meanwhile.');
  answer(UPDATE, 200, saved);
  await button('Save as Draft').click();
  await expectToast('Draft saved', english.studio.episodeForm.saved.changes.description);
  expect(requests(UPDATE)[0]?.body).toMatchObject({
    ...{ title: 'Rails', description: 'Typed meanwhile.', audioUrl: '/objects/talk.mp3' },
    updatedAt: saved.updatedAt,
  });
  expect(navigations).toEqual(['/']);
});

test('what is typed while an author’s draft is sent for approval stays as well', async () => {
  answer(CHECK, 200, []);
  answer(CREATE, 201, { ...EPISODE, audioUrl: '/objects/talk.mp3', published: false, publishedAt: null });
  const release = answerLater(`POST /api/episodes/${EPISODE.id}/approval`, 202, {});
  keep('new', {
    beginning: NEW_EPISODE,
    fields: { title: 'Rails', description: 'About rails.' },
    audio: arrived('talk.mp3', 132),
  });
  await renderIsland(<EpisodeForm publishes={false} userId="u1" />);
  await button('Send for approval').click();
  await expect.poll(() => requests().at(-1)?.path).toBe(`/api/episodes/${EPISODE.id}/approval`);
  await field('Episode Title').fill('Typed meanwhile');
  release();
  await expectToast('Sent for approval', NOT_YET);
  await expect.element(field('Episode Title')).toHaveValue('Typed meanwhile');
  expect(navigations).toEqual([]);
});

test.each([
  [CREATE, openWithAudio, 'Error creating episode', english.studio.episodeForm.failed.create.description],
  [UPDATE, openEdit, 'Error updating episode', english.studio.episodeForm.failed.update.description],
])('%s: a save that fails keeps the form and says so; the next goes through', async (route, open, title, words) => {
  cutOff(route);
  await open();
  await field('Episode Title').fill('Typed on a train');
  await button('Save as Draft').click();
  await expectToast(title, words);
  await expect.element(page.getByText('No Internet connection', { exact: true })).toBeVisible();
  await expect.element(field('Episode Title')).toHaveValue('Typed on a train');
  answer(route, 200, EPISODE);
  await button('Save as Draft').click();
  await expectToast('Draft saved');
  expect(requests(route)).toHaveLength(2);
});

test('what listeners would miss is said before publishing, and the person decides', async () => {
  answer(CHECK, 200, [
    { level: 'pass', text: 'There is audio' },
    { level: 'warning', text: 'There is no transcript' },
  ]);
  answer(CREATE, 201, EPISODE);
  await openWithAudio();
  const dialog = page.getByRole('dialog', { name: 'Before you publish' });
  const publish = button('Publish Episode');
  (publish.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveAccessibleDescription('One thing to know: There is no transcript');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(publish).toHaveFocus();
  await publish.click();
  await button('Go back').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests(CREATE)).toEqual([]);
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expectToast('Episode published');
});

test('what has to be put right first leaves no way to publish', async () => {
  answer(CHECK, 200, [
    { level: 'failure', text: 'The audio is silent' },
    { level: 'warning', text: 'There is no transcript' },
  ]);
  await openWithAudio();
  await button('Publish Episode').click();
  const dialog = page.getByRole('dialog', { name: 'Before you publish' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('Fix this first: The audio is silent One thing to know: There is no transcript');
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('texts that are too long or lead elsewhere are refused beside their field', async () => {
  await openWithAudio({ title: 'Rails' });
  await field('Description').fill('x'.repeat(20_001));
  openSections();
  await button('Add a source').click();
  await expect.element(field('Title of source 1')).toHaveFocus();
  await field('Title of source 1').fill('A trap');
  await field('Address of source 1').fill('javascript:alert(1)');
  await button('Preview').click();
  await button('Publish Episode').click();
  const description = field('Description');
  await expect.element(description).toHaveAccessibleDescription(english.reasons.tooLong({ maximum: 20_000 }));
  await expect.element(description).toHaveFocus(); // the preview has made room for the text
  await expect.element(field('Address of source 1')).toHaveAccessibleDescription(english.reasons.notWebAddress);
  expect(requests().filter(({ path }) => path !== '/api/episodes/preview')).toEqual([]);
  await description.fill('About rails.');
  await expect.element(description).not.toHaveAttribute('aria-invalid');
});

test('what only the server can refuse is said once: beside its field, else above the buttons', async () => {
  const error = english.reasons.tooMuchMarkup;
  answer(CREATE, 400, { error, field: 'description' });
  await openWithAudio();
  await button('Save as Draft').click();
  await expect.element(field('Description')).toHaveAccessibleDescription(error);
  await expect.element(field('Description')).toHaveFocus();
  await expectToast('Error creating episode');
  expect(page.getByText(error).elements()).toHaveLength(1);
  answer(CREATE, 400, { error, field: 'elsewhere' });
  await button('Save as Draft').click();
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  expect(page.getByText(error).elements()).toHaveLength(1);
});

test('the keyboard stays where the hands are: after removing a source, after a mistake in a line', async () => {
  await openWithAudio();
  openSections();
  await button('Add a source').click();
  await button('Remove source 1').click();
  await expectToast('Source removed');
  await expect.element(button('Add a source')).toHaveFocus();
  await field('Chapters (optional)').fill(`0:00 ${'x'.repeat(400)}`);
  await button('Save as Draft').click();
  await expect.element(field('Chapters (optional)')).toHaveFocus();
  await expect.element(field('Chapters (optional)')).toBeInvalid();
  expect(requests()).toEqual([]);
});

test('the second of two editors is shown what the first one changed, and chooses', async () => {
  const theirs = { ...EPISODE, title: 'Their title', category: 'Case Studies', updatedAt: '2026-11-21T10:00:00.000Z' };
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, theirs);
  await openEdit();
  await field('Episode Title').fill('My title');
  openSections();
  await field('Episode Script (optional)').fill('My script');
  await button('Save as Draft').click();
  const dialog = page.getByRole('dialog', { name: english.studio.episodeForm.conflict.heading });
  const title = dialog.getByRole('group', { name: 'Episode Title' });
  await expect.element(title).toHaveTextContent('Episode Title Keep mineMy title Take theirsTheir title');
  await expect.element(title.getByLabelText('Keep mine')).toBeChecked();
  const chosen = () => document.querySelector('dialog [data-chosen]')?.textContent;
  expect(chosen()).toContain('My title');
  await title.getByLabelText('Take theirs').click();
  await expect.poll(chosen).toContain('Their title');
  await expect.element(dialog.getByText(english.studio.episodeForm.conflict.same)).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('group', { name: 'Category' }))
    .toHaveTextContent('CategoryYou did not change this, so we use theirs:Case Studies');
  await expect.element(dialog.getByRole('group', { name: 'Episode Script' })).not.toBeInTheDocument();
  await button(english.studio.episodeForm.conflict.back).click();
  await expect.element(field('Episode Title')).toHaveValue('My title');
  await button('Save as Draft').click();
  answer(UPDATE, 200, EPISODE);
  await button(english.studio.episodeForm.conflict.save.draft).click();
  await expectToast('Draft saved');
  const saved = { title: 'My title', category: 'Case Studies', script: 'My script', updatedAt: theirs.updatedAt };
  expect(requests(UPDATE).at(-1)?.body).toMatchObject(saved);
});

test('an editor who takes somebody else’s text still has their own when that save fails', async () => {
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, { ...EPISODE, title: 'Their title', updatedAt: '2026-11-21T10:00:00.000Z' });
  await openEdit();
  await field('Episode Title').fill('My title');
  await button('Save as Draft').click();
  await page.getByLabelText('Take theirs').click();
  cutOff(UPDATE);
  await button(english.studio.episodeForm.conflict.save.draft).click();
  await expectToast('Error updating episode');
  await expect.element(field('Episode Title')).toHaveValue('Their title');
  await button('Bring mine back').click();
  await expect.element(field('Episode Title')).toHaveValue('My title');
  await expect.element(field('Episode Title')).toHaveFocus();
});

test('a refusal that is no other version is said in the server’s words', async () => {
  answer(UPDATE, 409, { error: english.reasons.uploadInProgress });
  answer(LOAD, 200, EPISODE);
  await openEdit();
  await button('Save as Draft').click();
  await expect.element(page.getByText(english.reasons.uploadInProgress)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what was brought back can be discarded, after a question', async () => {
  await openWithAudio({ title: 'Half done', description: 'About **half** of it.', category: 'Case Studies' });
  const restored = page.getByText(/^We brought back what you typed on .* but did not save\.$/);
  await expect.element(restored).toBeVisible();
  await expect.element(field('Episode Title')).toHaveValue('Half done');
  await expect.element(field('Description')).toHaveValue('About **half** of it.');
  await expect.element(field('Category')).toHaveValue('Case Studies');
  await expect.element(page.getByText(/✓ Uploaded · talk\.mp3/)).toBeVisible();
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Episode Title')).toHaveValue('Half done');
  await button('Discard').click();
  await button('Delete them').click();
  await expect.element(field('Episode Title')).toHaveFocus();
  await expect.element(field('Episode Title')).toHaveValue('');
  await expect.element(page.getByText(english.studio.upload.drop).first()).toBeVisible();
  await expect.element(restored).not.toBeInTheDocument();
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
});

test('what was typed in the last moment before the page goes is kept as well', async () => {
  await renderIsland(<EpisodeForm publishes userId="u1" />);
  await field('Episode Title').fill('Quick');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toContain('"title":"Quick"');
});

test('a form belongs to its user and its episode', async () => {
  const { unmount } = await openWithAudio();
  await expect.element(field('Episode Title')).toHaveValue('Rails');
  await unmount();
  const other = await renderIsland(<EpisodeForm publishes userId="u2" />);
  await expect.element(field('Episode Title')).toHaveValue('');
  await other.unmount();
  await openEdit();
  await expect.element(field('Episode Title')).toHaveValue('Stairs');
});

test.each(['Discard', 'Save as Draft'])('%s leaves what another tab has stored since', async (press) => {
  answer(CREATE, 201, EPISODE);
  await openWithAudio({ title: 'Typed here', description: 'About rails.' });
  await expect.element(field('Episode Title')).toHaveValue('Typed here');
  keep('new', { at: Date.now() + 1, beginning: NEW_EPISODE, fields: { title: 'Typed there' }, audio: null });
  await button(press).click();
  if (press === 'Discard') await button('Delete them').click();
  else await expectToast('Draft saved');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toContain('Typed there');
});

/** A picture of one colour, as a file that was chosen. */
async function aPicture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'art.jpg', { type: 'image/jpeg' });
}

test('art that is no square is said in words and what was there stays; one that fits takes its place', async () => {
  const path = `/artwork/${'a'.repeat(32)}.jpg`;
  answer('PUT /api/episodes/artwork', 200, { artwork: path });
  await renderIsland(<EpisodeForm publishes userId="ana" initial={initialValuesOf({ ...EPISODE, artwork: path })} />);
  const choose = page.getByLabelText(/^Choose another picture/);
  await choose.upload(await aPicture(1600, 1400));
  await expect
    .element(page.getByText(english.reasons.artworkSize({ width: 1600, height: 1400, min: 1400, max: 3000 })))
    .toBeVisible();
  expect(requests('PUT /api/episodes/artwork')).toHaveLength(0);
  const picture = page.getByRole('img', { name: english.studio.episodeForm.picture.alt });
  await expect.element(picture).toHaveAttribute('src', path);
  await button('Remove the picture').click();
  await expect.element(picture).not.toBeInTheDocument();
  await page.getByLabelText(/^Choose a picture/).upload(await aPicture(1400, 1400));
  await expect.element(picture).toHaveAttribute('src', path);
  await expect.element(page.getByText(/must be square/)).not.toBeInTheDocument();
});

test('description and transcript say how hard they are to read, by what is said and not by its times', async () => {
  const hard = 'Notwithstanding multidisciplinary considerations, organizations demonstrate comprehensive compliance. ';
  const easy = [...Array(20).keys()].map((time) => ({ time, text: 'Pick up the rugs.' }));
  await openEdit({ ...EPISODE, description: hard.repeat(5), transcript: JSON.stringify(easy) });
  await expect.element(page.getByText(/^Reading level: grade \d\d\. Use shorter/)).toBeVisible();
  await expect.element(page.getByText(english.reasons.readingEasy({ grade: 1 }))).toBeVisible();
});

const PLAN = { zone: 'America/New_York', slot: 'thu 06:00', taken: [] };
const SCHEDULED = { ...EPISODE, published: false, publishedAt: null, publishAt: '2099-01-01T11:00:00.000Z' };

test('a scheduled episode keeps its second when it is edited, and is moved, taken back or published now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') });
  answer(CHECK, 200, []);
  const open = async () => {
    const initial = initialValuesOf({ ...SCHEDULED, publishAt: '2027-01-07T11:00:30.000Z' });
    return renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} initial={initial} />);
  };
  for (const [press, sent, said] of [
    ['Save', { published: false, publishAt: '2027-01-07T11:00:30.000Z' }, 'Episode scheduled'],
    ['Save as Draft', { published: false, publishAt: null }, 'Draft saved'],
    ['Publish Now', { published: true, publishAt: null }, 'Episode updated'],
  ] as const) {
    answer(UPDATE, 200, { ...SCHEDULED, ...sent });
    const { unmount } = await open();
    await expect.element(field('Publish at')).toHaveValue('2027-01-07');
    await button(press).click();
    await expect.poll(() => requests(UPDATE).at(-1)?.body).toMatchObject(sent);
    await expectToast(said);
    await unmount();
  }
  // By it the server compares what is published with what a reviewer approved.
  expect(requests(CHECK).at(-1)?.body).toMatchObject({ id: EPISODE.id });
  await open();
  await field('Publish at').fill('2027-03-14');
  await field('Time').fill('02:30');
  await button('Save').click();
  await expect.element(page.getByText(/^Clocks move forward that night, so 2:30 AM/).last()).toBeVisible();
  expect(requests(UPDATE)).toHaveLength(3);
});

test('the chosen publishing time is kept, and one that was only suggested is not', async () => {
  const open = () => renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} />);
  const { unmount } = await open();
  await field('Episode Title').fill('Rails');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).not.toContain('"wall"');
  await field('Publish at').fill('2099-03-12');
  await field('Time').fill('18:45');
  await unmount();
  await open();
  await expect.element(field('Publish at')).toHaveValue('2099-03-12');
  await expect.element(field('Time')).toHaveValue('18:45');
});

test('a time moved in the form of a scheduled episode is kept when nothing else was changed', async () => {
  const open = () =>
    renderIsland(<EpisodeForm publishes userId="u1" plan={PLAN} initial={initialValuesOf(SCHEDULED)} />);
  const { unmount } = await open();
  await field('Publish at').fill('2099-03-12');
  await unmount();
  await open();
  await expect.element(page.getByText(/^We brought back /)).toBeVisible();
  await expect.element(field('Publish at')).toHaveValue('2099-03-12');
});

/** The form's own inputs are hidden behind their labels. */
const chooser = (kind: 'audio' | 'pdf') => page.elementLocator(document.getElementById(`${kind}-file`) as HTMLElement);
const problemOf = (kind: 'audio' | 'pdf') =>
  page.elementLocator(document.getElementById(`${kind}-problem`) as HTMLElement);
const TALK = new File(['ID3'], 'talk.mp3', { type: 'audio/mpeg' });
const LIST = new File(['%PDF'], 'list.pdf', { type: 'application/pdf' });

test('a file of no bytes, one that is too large and one of the wrong kind do not leave the computer', async () => {
  await renderIsland(<EpisodeForm publishes userId="u1" />);
  await field('Episode Title').fill('Stays');
  const tooLarge = (name: string, type: string, size: number) =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
  for (const [kind, files, sentence] of [
    ['audio', [new File([], 'nothing.mp3')], 'This file is smaller than the allowed size of 1 B: it is empty'],
    [
      'pdf',
      [tooLarge('large.pdf', 'application/pdf', 10_485_761)],
      english.studio.upload.messages.tooLarge('large.pdf', '10 MB'),
    ],
    [
      'audio',
      [LIST],
      english.studio.upload.messages.otherType(
        'audio/*, video/*, .mp3, .m4a, .mp4, .aac, .ogg, .oga, .opus, .wav, .flac, .webm, .mov, .mkv',
      ),
    ],
    ['audio', [TALK, TALK], english.studio.upload.messages.tooManyFiles(1)],
  ] as const) {
    const input = chooser(kind).element() as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(problemOf(kind)).toHaveTextContent(sentence);
    await expect.element(chooser(kind)).toBeInvalid();
  }
  await expect.element(field('Episode Title')).toHaveValue('Stays');
  expect(requests()).toEqual([]);
});

test('after a file is chosen the keyboard is where the hands are', async () => {
  await renderIsland(<EpisodeForm publishes userId="u1" />);
  (chooser('audio').element() as HTMLElement).focus();
  await chooser('audio').upload(TALK);
  await expect.element(page.getByText('talk.mp3 · 3 B')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Upload')).toHaveFocus();
});

test('a chosen file that was not uploaded is not left behind silently', async () => {
  await openWithAudio();
  await chooser('pdf').upload(LIST);
  await button('Save as Draft').click();
  await expect.element(problemOf('pdf')).toHaveTextContent(english.studio.upload.unfinished.notUploaded);
  expect(requests()).toEqual([]);
});

test('new audio can be taken back before it is saved', async () => {
  answer(UPDATE, 200, EPISODE);
  await openWithNewAudio(EPISODE);
  await expect.element(page.getByText(/✓ Uploaded · again\.mp3/)).toBeVisible();
  await button(english.studio.upload.keepCurrent).click();
  await expectToast('Audio removed');
  await expect.element(page.getByText(/^Current audio · 2:12 min/)).toBeVisible();
  await button('Save as Draft').click();
  await expectToast('Draft saved');
  expect(requests(UPDATE)[0]?.body).toMatchObject({ audioUrl: EPISODE.audioUrl });
});

/** The form of an existing episode, whose audio has been replaced. */
function openWithNewAudio(episode: SingleEpisode, duration = 60) {
  const initial = initialValuesOf(episode);
  keep(EPISODE.id, { beginning: initial, audio: arrived('again.mp3', duration) });
  return renderIsland(<EpisodeForm publishes userId="u1" initial={initial} />);
}
const WITH_TIMES: SingleEpisode = {
  ...EPISODE,
  chapters: [{ time: 12, title: 'Rails' }],
  transcript: 'Good morning.',
  reviewedBy: 'Dana Ortiz, RN',
};

test('with a new audio the form asks whether chapters and transcript of the old one stay, and says that the reviewer leaves', async () => {
  answer(UPDATE, 200, EPISODE);
  await openWithNewAudio(WITH_TIMES);
  const question = page.getByText(english.studio.upload.replaced.question('chapters and transcript'));
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText(/^Dana Ortiz, RN reviewed the old audio/)).toBeVisible();
  await button('Remove').last().click();
  await expect.element(field('Chapters (optional)')).toHaveValue('');
  await button('Put back').click();
  await expect.element(field('Chapters (optional)')).toHaveValue('0:12 Rails');
  await button('Remove').last().click();
  await button('Save as Draft').click();
  await expect.poll(() => requests(UPDATE)[0]?.body).toMatchObject({ chapters: null, transcript: null });
});

test('what stays with a new audio is asked once, and nothing where nothing belongs to the old one', async () => {
  const { unmount } = await openWithNewAudio(WITH_TIMES);
  await button('Keep').click();
  await expect.element(page.getByText(/^You replaced the audio/)).not.toBeInTheDocument();
  await expect.element(field('Chapters (optional)')).toHaveValue('0:12 Rails');
  await expect.element(page.getByText(/again\.mp3/)).toHaveFocus();
  await unmount();
  await openWithNewAudio(EPISODE);
  await expect.element(page.getByText(/again\.mp3/)).toBeVisible();
  await expect.element(page.getByText(/^You replaced the audio/)).not.toBeInTheDocument();
});

test('a chapter after the end of the audio is named beside the chapters, and nothing is sent', async () => {
  await openWithNewAudio({ ...WITH_TIMES, chapters: [{ time: 90, title: 'Rails' }] });
  await button('Save as Draft').click();
  await expect
    .element(field('Chapters (optional)'))
    .toHaveAccessibleDescription(/“Rails” begins at 1:30, after the end of the audio \(1:00\)/);
  expect(requests(UPDATE)).toEqual([]);
});
