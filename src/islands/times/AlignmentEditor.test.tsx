import type { Timing } from '#shared/contract/times.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { pollQuickly } from '../../../tests/support/components/quick-polls.ts';
import { answer, answerLater, answerWith, requests, responseOf } from '../../../tests/support/components/server.ts';
import { createTiming, saveLines } from './timing-store.ts';
import { AlignmentEditor } from './AlignmentEditor.tsx';
import { english } from '../../../tests/support/words.ts';

beforeEach(pollQuickly);

const PATH = '/api/episodes/e1/timing';
const line = (time: number, text: string, doubtful = false) => ({
  ...{ time, text, doubtful, byHand: false, heard: false },
});
const LINES = [line(0, 'Good day.'), line(0.4, 'Hold the rail.', true), line(0.8, 'One step at a time.')];
const PROPOSED: Timing = {
  ...{ state: 'proposed', fits: 0.9, version: 3, progress: 1, source: 'words', lines: LINES },
  chapters: [{ time: 0.4, title: 'Rails' }],
};

/** A second of silence, as a WAVE file with 8,000 samples of 8 bits. */
function silence(): string {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => [...text].forEach((c, i) => header.setUint8(at + i, c.charCodeAt(0)));
  for (const [at, text] of [[0, 'RIFF'], [8, 'WAVEfmt '], [36, 'data']] as const) write(at, text); // prettier-ignore
  for (const [at, value] of [
    [4, 8_036],
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, 8_000],
  ] as const)
    // prettier-ignore
    header.setUint32(at, value, true);
  for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]] as const) header.setUint16(at, value, true); // prettier-ignore
  return URL.createObjectURL(new Blob([header, new Uint8Array(8_000).fill(128)], { type: 'audio/wav' }));
}

const open = (more: { isAsked?: boolean; transcribes?: boolean } = {}) =>
  renderIsland(
    <AlignmentEditor
      episodeId="e1"
      audioUrl={silence()}
      duration={1}
      words="Good day."
      hasChapters={false}
      isAsked
      transcribes={false}
      {...more}
    />,
  );
const time = (at: number) => page.getByLabelText(new RegExp(`^Time of line ${at}`));
const keptLines = () => (requests(`PUT ${PATH}`).at(-1)?.body as Timing | undefined)?.lines ?? [];

test('lines are heard, moved, said to be right and accepted by keys alone', async () => {
  let version = 3;
  answer(`GET ${PATH}`, 200, PROPOSED);
  answerWith(`PUT ${PATH}`, () => responseOf(200, { ...PROPOSED, version: (version += 1) }));
  answer(`POST ${PATH}/accept`, 200, { ...PROPOSED, state: 'accepted' });
  answer('PUT /api/episodes/e1', 200, {});
  await open();
  await expect.element(page.getByText('3 lines · 1 to check')).toBeVisible();
  (time(1).element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  await expect.element(time(2)).toHaveFocus();
  await expect.element(time(2)).toHaveAccessibleDescription('Hold the rail.');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 lines · 1 to check · 1 played')).toBeVisible();
  await userEvent.keyboard('+r');
  await expect.element(time(2)).toHaveValue('0:00.50');
  await expect.element(page.getByText('3 lines · none to check · 1 set by hand')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await time(3).fill('0:00.3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('It starts between 0:00.50 and 0:01.00')).toBeVisible();
  await expect.element(page.getByText('All changes saved.')).toBeVisible();
  expect(keptLines()[1]).toMatchObject({ time: 0.5, byHand: true, doubtful: false });
  (button('Use as transcript').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectToast(english.studio.times.accept.accepted);
  expect(requests('PUT /api/episodes/e1')[0]?.body).toEqual({ chapters: PROPOSED.chapters });
  await expect.element(page.getByText(english.studio.times.accept.isTranscript)).toBeVisible();
});

test('a time that was typed wrong is undone, and so are those that gave way', async () => {
  answer(`GET ${PATH}`, 200, PROPOSED);
  answer(`PUT ${PATH}`, 200, { ...PROPOSED, version: 4 });
  await open();
  await time(2).fill('0:00.95');
  await userEvent.keyboard('{Tab}');
  await expect.element(time(3)).toHaveValue('0:00.95');
  await button(english.studio.times.lines.undo).click();
  await expect.element(time(2)).toHaveValue('0:00.40');
  await expect.element(time(3)).toHaveValue('0:00.80');
  await expect.poll(() => keptLines().map((one) => one.time)).toEqual([0, 0.4, 0.8]);
  await expect.element(button(english.studio.times.lines.undo)).not.toBeInTheDocument();
});

test('what someone else has changed in the meantime is not written over, and nothing is accepted', async () => {
  answer(`GET ${PATH}`, 200, PROPOSED);
  answer(`PUT ${PATH}`, 409, { error: 'They have changed.' });
  await open();
  await expect.element(time(2)).toBeVisible();
  (time(2).element() as HTMLElement).focus();
  await userEvent.keyboard('-');
  await button('Use as transcript').click();
  await expect.element(page.getByText('They have changed.')).toBeVisible();
  expect(requests(`POST ${PATH}/accept`)).toEqual([]);
});

test('the lines of one episode are saved while the save of another is still in flight', async () => {
  const answerFirst = answerLater(`PUT ${PATH}`, 200, PROPOSED);
  answer('PUT /api/episodes/e2/timing', 200, PROPOSED);
  const stores = ['e1', 'e2'].map(createTiming);
  for (const store of stores) store.setState({ timing: PROPOSED, kept: 'changed' });
  const saves = stores.map(saveLines);
  await expect.poll(() => requests('PUT /api/episodes/e2/timing')).toHaveLength(1);
  answerFirst();
  expect(await Promise.all(saves)).toEqual([true, true]);
});

test('a script that does not fit is refused in words, and another can be given', async () => {
  const lines = LINES.map((each) => ({ ...each, doubtful: true }));
  answer(`GET ${PATH}`, 200, { ...PROPOSED, state: 'refused', fits: 0, lines, error: 'These words do not fit.' });
  answer(`POST ${PATH}`, 400, { error: 'Nothing to find.', field: 'text' });
  await open();
  await expect.element(page.getByText('These words do not fit.')).toBeVisible();
  await page.getByLabelText(english.studio.times.form.label).fill('');
  await button('Find timestamps again').click();
  await expect.element(page.getByText('Nothing to find.')).toBeVisible();
});

test('how far a job is can be seen, and its lines when it is done', async () => {
  await open({ isAsked: false, transcribes: true });
  answer(`POST ${PATH}`, 202, { ...PROPOSED, state: 'waiting', lines: [], source: 'service' });
  let isDone = false;
  answerWith(`GET ${PATH}`, () => {
    const running = { ...PROPOSED, state: 'running', progress: 0.42, lines: [], source: 'service' };
    return responseOf(200, !isDone ? running : { ...PROPOSED, source: 'service' });
  });
  await button(english.studio.times.form.writeDown).click();
  await expect.element(page.getByText('Writing the transcript: 42%')).toBeVisible();
  isDone = true;
  await expect.element(page.getByText(english.studio.times.unread)).toBeVisible();
  await time(1).click();
  await page.getByLabelText('Words of line 1').fill('Good morning.');
  answer(`PUT ${PATH}`, 200, PROPOSED);
  await time(2).click();
  await expect.element(page.getByText('All changes saved.')).toBeVisible();
  expect(keptLines()[0]?.text).toBe('Good morning.');
  await button('Remove the line').click();
  await button('Remove it').click();
  await expect.element(page.getByText('2 lines', { exact: false })).toBeVisible();
});

test('a line is dragged to its time with a pointer, between the lines before and after it', async () => {
  answer(`GET ${PATH}`, 200, PROPOSED);
  answer(`PUT ${PATH}`, 200, { ...PROPOSED, version: 4 });
  await open();
  await time(2).click();
  const slider = page.getByRole('slider').element() as HTMLInputElement;
  const { width, height } = slider.getBoundingClientRect();
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const at = (share: number) => ({ x: Math.round(width * share), y: Math.round(height / 2) });
  const from = at((Number(slider.value) - least) / (most - least));
  await userEvent.dragAndDrop(slider, slider, { sourcePosition: from, targetPosition: at(0.75) });
  await expect.poll(() => keptLines()[1]?.byHand).toBe(true);
  const kept = keptLines()[1]?.time ?? 0;
  expect(kept).toBeGreaterThan(0.45);
  expect(kept).toBeLessThanOrEqual(most);
  await expect.element(page.getByText('1 set by hand', { exact: false })).toBeVisible();
});
