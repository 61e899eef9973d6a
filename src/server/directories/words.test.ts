import { expect, test } from 'vitest';
import { type Reason, reasonText } from '#shared/reason.ts';
import '#server/words.ts';

test.each<[Reason, string, string]>([
  [
    { code: 'episodesWithoutTranscript', count: 1, titles: ['Rugs'] },
    '1 episode without a transcript: “Rugs”.',
    '1 episodio sin transcripción: “Rugs”.',
  ],
  [
    { code: 'episodesWithoutTitle', count: 5, titles: ['urn:1', 'urn:2', null] },
    '5 episodes without a title: “urn:1”, “urn:2”, “no title” and 2 more.',
    '5 episodios sin título: “urn:1”, “urn:2”, “sin título” y 2 más.',
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
    'Spanish feed: “Rugs”: The audio file has 5,001 bytes, but the feed says 5,000. Downloads may stop early.',
    'Canal RSS en español: “Rugs”: El archivo de audio tiene 5,001 bytes, pero a las aplicaciones de pódcast se les dice 5,000. Las descargas pueden cortarse.',
  ],
  [
    { code: 'audioQuiet', level: -22.4, aim: -16 },
    'Too quiet. Most podcasts are louder.',
    'Se oye más bajo que la mayoría de los pódcast.',
  ],
  [
    { code: 'audioPeaks', peak: 0.3, limit: -1 },
    'The loudest part may crackle (0.3 dBTP). Keep it below −1.',
    'El momento más fuerte llega a 0.3 dBTP y puede sonar distorsionado. Manténgalo por debajo de −1.',
  ],
  [
    { code: 'reviewOutdated', name: 'Ana Lima, RN', months: 14, limit: 12 },
    'Ana Lima, RN reviewed this episode 14 months ago. That is over the limit of 12 months. Listeners see the age until someone reviews it again.',
    'Ana Lima, RN revisó este episodio hace 14 meses, y una revisión vale por 12 meses. Los oyentes ven de cuándo es hasta que se revise otra vez.',
  ],
  [
    { code: 'changedSinceApproval', name: 'Ana', at: '2026-11-20T23:30:00.000Z' },
    'Ana approved this episode on Nov 20, 2026, and it has changed since then. If the change matters, ask for another review before you publish.',
    'Ana aprobó este episodio el 20 nov 2026, y desde entonces cambió. Si el cambio importa, pida otra revisión antes de publicar.',
  ],
  [
    { code: 'transcriptLine', line: 3, problem: { code: 'other', text: 'it has no time' } },
    'Transcript, line 3: it has no time',
    'Transcripción, línea 3: it has no time',
  ],
  [
    { code: 'oldFeedUnread', because: { code: 'fetchTimedOut', seconds: 30 } },
    'The old feed could not be read: it took longer than 30 seconds.',
    'El canal RSS anterior no se pudo leer: tardó más de 30 segundos.',
  ],
  [
    { code: 'importWithoutDescription', count: 1 },
    '1 episode without a description will come as a draft.',
    '1 episodio sin descripción se traerá como borrador.',
  ],
  [
    { code: 'showPartRefused', part: 'cover', because: { code: 'responseTooLarge', bytes: 5_000_000 } },
    'Cover: it is larger than 5 MB',
    'Portada: supera 5 MB',
  ],
])('%j is said in both languages', (reason, english, spanish) => {
  expect([reasonText(reason, 'en'), reasonText(reason, 'es')]).toEqual([english, spanish]);
});
