import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import {
  changeField,
  createEpisodeForm,
  type EpisodeFormStore,
  FormContext,
  NEW_EPISODE,
} from '../saving/form-store.ts';
import { TranscriptField } from './TranscriptField.tsx';

const VTT = 'WEBVTT\n\n00:05.000 --> 00:06.000\nHello\n\n00:02.000 --> 00:04.000\nthere\n';
const LATIN = '1\n00:00:01,000 --> 00:00:02,000\nLa señora está aquí.';
const text = page.getByLabelText('Episode Transcript (optional)', { exact: true });
const chooser = page.getByLabelText(english.studio.transcript.chooseFile, { exact: true });
const aFile = () => new File([VTT], 'talk.vtt', { type: 'text/vtt' });
const question = page.getByRole('dialog', { name: english.studio.transcript.replace });

let form: EpisodeFormStore;
beforeEach(async () => {
  const audio = { step: 'arrived', name: 'talk.mp3', objectPath: '/objects/1.mp3', duration: 132 } as const;
  form = createEpisodeForm({ ...NEW_EPISODE, audio });
  await renderIsland(
    <FormContext value={form}>
      <TranscriptField />
    </FormContext>,
  );
});

test('a file is recognized, and its mistakes are named with their line', async () => {
  await chooser.upload(aFile());
  await expect.element(text).toHaveValue(VTT);
  await expect.element(page.getByText(english.studio.transcript.readAs('a .vtt file', 2))).toBeVisible();
  await expect.element(page.getByText(/^Line 6: 0:02 is earlier than/)).toBeVisible();
});

test('times after the end of the audio are named; plain text is shown to have none', async () => {
  await text.fill('[{"time": "15:00", "text": "Late"}]');
  await expect
    .element(page.getByText(english.reasons.cueAfterEnd({ time: 900, end: 132 }), { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText(english.studio.transcript.lines(1))).toBeVisible();
  await text.fill('Hello there');
  await expect.element(page.getByText(english.studio.transcript.readAsPlain)).toBeVisible();
});

test('of many mistakes five are shown', async () => {
  const late = Array.from({ length: 8 }, (_, at) => ({ time: `15:0${at}`, text: 'Late' }));
  await text.fill(JSON.stringify(late));
  await expect.element(page.getByText('And 3 more.')).toBeVisible();
});

test('a file does not replace what is there without a question', async () => {
  await text.fill('Late');
  await chooser.upload(aFile());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('Late');
  await chooser.upload(aFile());
  await button('Replace it').click();
  await expect.element(text).toHaveValue(VTT);
});

test('a file in letters of another time is read, and the guess is shown; what is no text is not taken', async () => {
  const latin = Uint8Array.from(LATIN, (sign) => sign.charCodeAt(0));
  await chooser.upload(new File([latin], 'charla.srt'));
  await expect.element(text).toHaveValue(LATIN);
  await expect.element(page.getByText(english.studio.transcript.guessed)).toBeVisible();
  await chooser.upload(new File(['PK\x03\x04'], 'charla.docx'));
  await expect.element(page.getByText(/not a text file/)).toBeVisible();
  await expect.element(text).toHaveValue(LATIN);
});

test('the API’s form is shown as lines, and what was not touched stays to the hundredth', async () => {
  const json = '[{"time":2.88,"text":"Every year"},{"time":200.4,"text":"Late"}]';
  await chooser.upload(new File([json], 'talk.json'));
  await expect.element(text).toHaveValue('0:02 Every year\n3:20 Late');
  await expect.element(page.getByText(english.studio.transcript.lines(2))).toBeVisible();
  await expect.element(page.getByText(/^Line 2: 3:20 is after/)).toBeVisible();
  await text.fill('0:02 Every year one in four\n3:20 Late');
  await expect.element(text).toHaveValue('0:02 Every year one in four\n3:20 Late');
  expect(JSON.parse(form.getState().fields.transcript)).toEqual([
    { time: 2.88, text: 'Every year one in four' },
    { time: 200.4, text: 'Late' },
  ]);
});

const TIMING = {
  ...{ state: 'waiting', fits: 0, lines: [], version: 0, progress: 0, chapters: [], source: 'words' },
} as const;
const LINES = [
  { time: 2.88, text: 'Every year', doubtful: false, byHand: false, heard: false },
  { time: 7, text: 'one falls.', doubtful: true, byHand: false, heard: false },
];

test('a script is made the transcript in one press before anything is saved, with its chapters', async () => {
  const t = english.studio.transcript.make;
  changeField(form, { script: '# Falls\nEvery year one falls.' });
  answer('POST /api/audio-times', 202, TIMING);
  answer('GET /api/audio-times?audioUrl=%2Fobjects%2F1.mp3', 200, {
    ...TIMING,
    ...{ state: 'proposed', fits: 0.9, lines: LINES, chapters: [{ time: 2, title: 'Falls' }] },
  });
  await button(t.make).click();
  await expect.element(text).toHaveValue('0:02 Every year\n0:07 one falls.');
  await expect.element(page.getByText(t.toCheck(1), { exact: false })).toBeVisible();
  expect(requests('POST /api/audio-times')[0]?.body).toEqual({
    audioUrl: '/objects/1.mp3',
    text: '# Falls\nEvery year one falls.',
  });
  expect(form.getState().fields.chapters).toBe('0:02 Falls');
});

test('a script of other audio, and one that is refused, change nothing and say why', async () => {
  const t = english.studio.transcript.make;
  changeField(form, { script: 'Other words.' });
  answer('POST /api/audio-times', 400, { error: english.reasons.scriptHasNoWords, field: 'text' });
  await button(t.make).click();
  await expect.element(page.getByText(english.reasons.scriptHasNoWords)).toBeVisible();
  answer('POST /api/audio-times', 202, { ...TIMING, state: 'refused', error: english.reasons.wordsOfOtherAudio });
  await button(t.make).click();
  await expect.element(page.getByText(english.reasons.wordsOfOtherAudio)).toBeVisible();
  await expect.element(text).toHaveValue('');
});

test('what cannot be read is refused with its line before it is saved', async () => {
  await text.fill('Hello\n\n00:00:0x,000 --> 00:00:03,000\nwords');
  await expect.element(page.getByText(/Line 3: /)).toBeVisible();
});
