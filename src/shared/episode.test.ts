import { expect, test } from 'vitest';
import { findChapters } from './chapters.ts';
import { playableOf } from './episode.ts';
import { NewEpisode } from './episode-fields.ts';
import { PasskeyName } from './passkey.ts';

const anInput = (more: object) => NewEpisode.parse({ title: 'Care', audioUrl: '/media/a.mp3', ...more });

test('what is one line holds no control characters: breaks are a space, others are left out', () => {
  const typed = ' Care\u000bat\r\nhome\u001b[31m\u0007\u009b ';
  const line = 'Care at home[31m';
  const input = anInput({
    title: typed,
    reviewedBy: typed,
    sources: [{ title: typed, url: 'https://care.example/' }],
    chapters: [{ time: 0, title: typed }],
  });
  expect(input).toMatchObject({
    title: line,
    reviewedBy: line,
    sources: [{ title: line }],
    chapters: [{ title: line }],
  });
  expect(PasskeyName.parse({ name: typed }).name).toBe(line);
  expect(findChapters('0:00 Hel\u001blo\n0:30 Rugs\u0007', 60)?.map(({ title }) => title)).toEqual(['Hello', 'Rugs']);
  expect(NewEpisode.safeParse({ title: '\u001b\u0007', audioUrl: '/media/a.mp3' }).error?.issues[0]?.message).toBe(
    'titleMissing',
  );
});

const SOUND = { id: '1', title: 'Care', category: 'General', duration: 60, audioUrl: '/media/1.mp3' } as const;
test.each([
  ['a list', { chapters: [{ time: 0 }], hasTranscript: false }, { hasChapters: true, hasTranscript: false }],
  ['its page', { chapters: null, transcript: 'Hello' }, { hasChapters: false, hasTranscript: true }],
  ['its page', { chapters: [], transcript: null }, { hasChapters: false, hasTranscript: false }],
  ['the queue', { hasChapters: true, hasTranscript: false }, { hasChapters: true, hasTranscript: false }],
  ['its feedback', {}, {}],
])('an episode of %s tells the player of chapters and transcript what it knows', (_from, known, playable) => {
  expect(playableOf({ ...SOUND, ...known, isMadeWithAi: true })).toEqual({ ...SOUND, ...playable });
});

test('an episode tells the player that people recorded it, and nothing where AI made it', () => {
  expect(playableOf({ ...SOUND, isMadeWithAi: false })).toEqual({ ...SOUND, isMadeWithAi: false });
  expect(playableOf({ ...SOUND, isMadeWithAi: true })).toEqual(SOUND);
});

test.each([
  ['Handout.pdf', 'Handout.pdf'],
  ['Handout.PDF', 'Handout.pdf'],
  ['Handout', 'Handout.pdf'],
  ['Handout.pdf.exe', 'Handout.pdf.exe.pdf'],
  ['tax-\u202efdp.exe', 'tax-fdp.exe.pdf'],
  ['\u2066Hand\u200eout\u2069\u0007.pdf', 'Handout.pdf'],
  ['é'.repeat(255), `${'é'.repeat(251)}.pdf`],
  ['\u202e.pdf', ''],
  [null, null],
])('a PDF sent as %j is named %j', (pdfName, name) => {
  expect(anInput({ pdfName }).pdfName).toBe(name);
});
