import { expect, test } from 'vitest';
import { type Reason, reasonText } from '#shared/reason.ts';
import '#server/words.ts';

test.each<[Reason, english: string[], spanish: string[]]>([
  [
    { code: 'episodesWithoutTranscript', count: 1, titles: ['Rugs'] },
    ['1 episode ', '“Rugs”.'],
    ['1 episodio ', '“Rugs”.'],
  ],
  [
    { code: 'episodesWithoutTitle', count: 5, titles: ['urn:1', 'urn:2', null] },
    ['5 episodes ', '“urn:1”, “urn:2”, “no title”', ' 2 '],
    ['5 episodios ', '“urn:1”, “urn:2”, “sin título”', ' 2 '],
  ],
  [
    {
      code: 'ofFeed',
      language: 'es',
      finding: {
        code: 'ofEpisode',
        title: 'Rugs',
        finding: { code: 'audioLengthDiffers', sent: 5_001, stated: 5_000 },
      },
    },
    ['Spanish', '“Rugs”: ', ' 5,001 bytes', ' 5,000'],
    ['español', '“Rugs”: ', ' 5,001 bytes', ' 5,000'],
  ],
  [{ code: 'audioPeaks', peak: 0.3, limit: -1 }, ['0.3 dBTP', '−1'], ['0.3 dBTP', '−1']],
  [
    { code: 'reviewOutdated', name: 'Ana Lima, RN', months: 14, limit: 12 },
    ['Ana Lima, RN', '14 months', '12 months'],
    ['Ana Lima, RN', '14 meses', '12 meses'],
  ],
  [
    { code: 'changedSinceApproval', name: 'Ana', at: '2026-11-20T23:30:00.000Z' },
    ['Ana', 'Nov 20, 2026'],
    ['Ana', '20 nov 2026'],
  ],
  [
    { code: 'transcriptLine', line: 3, problem: { code: 'other', text: 'it has no time' } },
    [' 3: it has no time'],
    [' 3: it has no time'],
  ],
  [{ code: 'oldFeedUnread', because: { code: 'fetchTimedOut', seconds: 30 } }, ['30 seconds'], ['30 segundos']],
  [{ code: 'importWithoutDescription', count: 1 }, ['1 episode '], ['1 episodio ']],
  [
    { code: 'showPartRefused', part: 'cover', because: { code: 'responseTooLarge', bytes: 5_000_000 } },
    ['Cover: ', ' 5 MB'],
    ['Portada: ', ' 5 MB'],
  ],
])('%j is written in both languages, with its facts', (reason, english, spanish) => {
  for (const fact of english) expect(reasonText(reason, 'en')).toContain(fact);
  for (const fact of spanish) expect(reasonText(reason, 'es')).toContain(fact);
});
