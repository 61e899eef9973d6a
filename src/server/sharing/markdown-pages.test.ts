import { expect, test } from 'vitest';
import { aPublishedEpisode } from '../../../tests/support/published-episode.ts';
import { readConfig } from '#server/config.ts';
import { type PublishedSeries, renderMarkup } from '#server/catalog/index.ts';
import { inLanguage } from '#server/words.ts';
import { categories } from '#shared/words/es/categories.ts';
import { renderEpisodeMarkdown, renderLlms, renderSeriesMarkdown } from './markdown-pages.ts';
import { english, spanish } from '../../../tests/support/words.ts';

const { show } = readConfig({ SHOW_TITLE: 'Care_cast' });
const NOW = new Date('2026-11-20T10:00:00Z');
const place = { show, publicUrl: 'https://podcast.example' };

test('an episode’s Markdown has notes, chapters, sources, reviewer, every spoken line and the disclosure', () => {
  const text = renderEpisodeMarkdown(
    aPublishedEpisode({
      sources: [{ title: 'CDC [STEADI]', url: 'https://www.cdc.gov/steadi_(2)/' }],
      reviewedBy: 'Ana Lee',
      reviewedAt: '2026-02-28',
      chapters: [{ time: 65, title: 'The floor' }],
      transcript: '[…]',
      transcriptCues: [{ time: 30, text: 'Start with the floor.' }],
    }),
    place,
    NOW,
  );
  expect(text.split('\n\n')).toEqual([
    '# Fall-proofing the home',
    expect.stringMatching(/^> AI-generated .* not medical advice\.$/),
    expect.stringContaining('- Audio: https://podcast.example/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3'),
    'A **walk** through the house',
    '## Chapters',
    '- 1:05 The floor',
    '## Sources',
    '- [CDC \\[STEADI\\]](https://www.cdc.gov/steadi_%282%29/)',
    'Reviewed by Ana Lee, Feb 28, 2026.',
    '## Transcript',
    '0:30 Start with the floor.\n',
  ]);
});

test('notes and transcript carry no link that runs, and no picture', () => {
  const written = [
    '[x](javascript:alert(1)) ![p](https://other.example/p.gif) <img src=https://other.example/q.gif>',
    '\\![p](https://other.example/r.gif) [y]: javascript:alert(2)',
    '- one **bold** [site](https://a.example/a_(b))\n- two\n  1. three\n  2. four\n\nEnd *here*\nnow',
  ].join('\n\n');
  const transcript = '![t](https://other.example/t.gif)\n[z](javascript:alert(3))';
  const notes = { description: written, descriptionHtml: renderMarkup(written), transcript, transcriptCues: null };
  const text = renderEpisodeMarkdown(aPublishedEpisode(notes), place, NOW);
  expect(text).not.toContain('![');
  const shown = renderMarkup(text);
  expect(shown).not.toMatch(/<img|href="(?!https:)/);
  expect(text).toContain(
    '- one **bold** [site](https://a.example/a_%28b%29)\n- two\n  1. three\n  2. four\n\nEnd *here*  \nnow',
  );
});

test('what an episode lacks has no heading', () => {
  expect(renderEpisodeMarkdown(aPublishedEpisode(), place, NOW)).not.toMatch(/## |Reviewed/);
});

test('the age of an outdated review is reported, and becomes another one when a month passes', () => {
  const episode = aPublishedEpisode({ reviewedBy: 'Ana Lee', reviewedAt: '2025-09-20' });
  const at = (now: string) => renderEpisodeMarkdown(episode, place, new Date(now)).match(/Reviewed.*/)?.[0];
  expect(at('2026-09-19T23:59:00Z')).toBe('Reviewed by Ana Lee, Sep 20, 2025.');
  expect(at('2026-11-19T23:59:00Z')).toContain(english.documents.outdated(english.format.monthsAgo(13)));
  expect(at('2026-11-20T00:00:00Z')).toContain(english.documents.outdated(english.format.monthsAgo(14)));
});

test('a title cannot become a heading, a link or a line of its own', () => {
  const text = renderEpisodeMarkdown(aPublishedEpisode({ title: 'A\n# [b](c) <i>\u0007' }), place, NOW);
  expect(text.split('\n')[0]).toBe('# A \\# \\[b\\](c) \\<i\\>');
});

const AFTER: PublishedSeries = {
  ...{ id: '0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', slug: 'after', number: 2, position: 1, episodes: [], parts: 2 },
  ...{ title: 'After a *fall*', description: 'What to do.', language: null, artwork: null, duration: 260 },
  ...{ updatedAt: NOW, translation: null, listed: [], isMadeWithAi: true },
};

test('a series’ Markdown has its parts in their order, and llms.txt links it', () => {
  const { transcriptCues: _cues, ...episode } = aPublishedEpisode({ place: 3 });
  const part = { ...episode, hasTranscript: false, transcriptPreview: null, isTranscriptLonger: false };
  const listed = [{ ...part, kind: 'trailer' as const, place: null, title: 'What it is' }, part];
  const text = renderSeriesMarkdown({ ...AFTER, listed }, place);
  expect(text).toMatch(/^# After a \\\*fall\\\*\n\n> /);
  expect(text).toContain('https://podcast.example/series/after\n');
  expect(text.match(/^- .*\.md\).*$/gm)).toEqual([
    expect.stringMatching(/^- .*: \[What it is\]/),
    expect.stringMatching(/^- .* 3: \[Fall-proofing the home\]/),
  ]);
  const list = { episodes: [], total: 0, series: [AFTER] };
  expect(renderLlms(list, place)).toContain('(https://podcast.example/series/after.md)');
});

test('llms.txt names the show, says what made it and links the Markdown of each episode', () => {
  const text = renderLlms({ episodes: [aPublishedEpisode()], total: 3, series: [] }, place);
  expect(text).toMatch(/^# Care\\_cast\n\n> /);
  expect(text).toContain('AI-generated');
  expect(text).toContain(
    '- [Fall-proofing the home](https://podcast.example/episodes/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.md): Patient Care, 2:10 min',
  );
  expect(text).toContain('2 older episodes are in');
  expect(renderLlms({ episodes: [aPublishedEpisode()], total: 2, series: [] }, place)).toContain(
    '1 older episode is in',
  );
});

test('in Spanish both are Spanish but for what people wrote', () => {
  const episode = aPublishedEpisode({
    reviewedBy: 'Ana Lee',
    reviewedAt: '2025-09-20',
    chapters: [{ time: 65, title: 'El piso' }],
  });
  const [list, text] = inLanguage('es', () => [
    renderLlms(
      { episodes: [episode], total: 3, series: [] },
      { ...place, show: { ...show, description: 'Cuidado en casa.' } },
    ),
    renderEpisodeMarkdown(episode, place, NOW),
  ]);
  expect(list).toContain('inteligencia artificial (IA)');
  expect(list).toContain(
    `(https://podcast.example/es/episodes/${episode.id}.md): ${categories['Patient Care']}, 2:10 min`,
  );
  expect(text).toContain(`\n> ${spanish.mails.aiGenerated}`);
  expect(text).toContain('hace 14 meses: los consejos pueden haber cambiado');
  for (const each of [list, text])
    expect(each).not.toMatch(/\b(AI-generated|older|chapters|published|reviewed|sources)\b/i);
});

test('where people are heard Markdown and llms.txt say that it is no medical advice, and nothing of AI', () => {
  const ofPeople = { ...place, show: { ...show, voices: 'people', description: 'About care.' } };
  const episode = aPublishedEpisode({ isMadeWithAi: false });
  const texts = [
    renderEpisodeMarkdown(episode, place, NOW),
    renderSeriesMarkdown({ ...AFTER, isMadeWithAi: false }, place),
    renderLlms({ episodes: [episode], total: 1, series: [] }, ofPeople),
  ];
  for (const text of texts) {
    expect(text).toContain('This is general information, not medical advice.');
    expect(text).not.toMatch(/\bAI\b/);
  }
});
