import '../../../../tests/support/environment.ts';
import { randomUUID } from 'node:crypto';
import { fc } from '../../../../tests/support/fast-check.ts';
import { afterEach, expect, test } from 'vitest';
import { hostileSigns } from '../../../../tests/support/published-episode.ts';
import { english } from '../../../../tests/support/words.ts';
import type { AnnouncedEpisode } from '#server/db/announcements.ts';
import type { Reader } from '#server/db/subscribers.ts';
import { digestMail, episodeMail } from './issues.ts';
import { config } from '#server/config.ts';
import { accentTokens } from '#shared/accent.ts';

const MOMENT = new Date('2026-11-18T12:00:00Z');
const SLOT = new Date('2026-11-23T08:00:00Z');
const reader: Reader = {
  id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  email: 'ana@example.com',
  rhythm: 'each',
  languages: 'both',
  language: null,
  confirmedAt: MOMENT,
  consent: null,
  digestedUntil: null,
};
const anAnnounced = (more: Partial<AnnouncedEpisode> = {}): AnnouncedEpisode => ({
  id: randomUUID(),
  title: 'Safe stairs',
  description: 'About **stairs**, and [rails](https://example.org/rails).',
  descriptionHtml:
    '<p>About <strong>stairs</strong>, and <a href="https://example.org/rails" target="_blank">rails</a>.</p>',
  category: 'Patient Care',
  duration: 130,
  publishedAt: MOMENT,
  sources: [{ title: 'Falls (NG249)', url: 'https://example.org/?a=1&b=2' }],
  reviewedBy: 'Maria Sanchez, RN',
  reviewedAt: '2026-11-02',
  opening: 'Good morning. This is an AI voice.',
  language: null,
  ...{ series: null, place: null, kind: 'full', artwork: null, isMadeWithAi: true },
  ...more,
});
const show = { ...config.show };
afterEach(() => void Object.assign(config.show, show));
const unstyled = (html: string) => html.replaceAll(/ style="[^"]*"/g, '');
const tags = (html = '') => html.match(/<\/?[a-z][^\s>]*/gi);

test('a message about what people recorded says that it is no medical advice, and nothing of AI', () => {
  const { text = '', html = '' } = episodeMail(reader, anAnnounced({ isMadeWithAi: false, opening: 'Good morning.' }));
  for (const form of [text, html]) {
    expect(form).toContain('This is general information, not medical advice.');
    expect(form).not.toMatch(/\bAI\b/);
  }
});

test('a message says in both forms what the episode is, that AI made it, how it begins, and where it comes from', () => {
  const episode = anAnnounced();
  const { text = '', html = '', subject } = episodeMail(reader, episode);
  expect(subject).toBe(english.mails.newEpisode('Safe stairs'));
  for (const form of [text, html]) {
    expect(form).toContain('Patient Care · 2:10 min · Nov 18, 2026');
    expect(form).toMatch(/AI-generated(<\/strong>)? from real healthcare articles.*not medical advice/);
    expect(form).toContain('This is an AI voice.');
    expect(form).toContain('Reviewed by Maria Sanchez, RN, Nov 2, 2026');
    expect(form).toContain(`http://localhost:4321/?episode=${episode.id}`);
    expect(form).toContain(`http://localhost:4321/episodes/${episode.id}`);
    expect(form).toMatch(/http:\/\/localhost:4321\/subscribe\/leave\?token=[\w-]{43}/);
  }
  expect(text).toContain('About **stairs**, and [rails](https://example.org/rails).');
  expect(text).toContain('- Falls (NG249): https://example.org/?a=1&b=2');
  expect(unstyled(html)).toContain('<a href="https://example.org/?a=1&amp;b=2">Falls (NG249)</a>');
});

test('a message of a part says which of which series, and leads there', () => {
  const series = {
    id: randomUUID(),
    slug: 'after',
    number: 2,
    title: 'After a <fall>',
    language: null,
    total: 5,
    next: null,
  };
  const { text = '', html = '' } = episodeMail(reader, anAnnounced({ series, place: 2 }));
  expect(text).toContain(`${english.player.part(2, 5)} · After a <fall>`);
  expect(unstyled(html)).toContain(
    `href="http://localhost:4321/series/after">${english.player.part(2, 5)} · After a &lt;fall&gt;`,
  );
});

test('nothing is loaded from anywhere, and every link leads straight to where it says', () => {
  const { html = '' } = digestMail(reader, SLOT, [anAnnounced(), anAnnounced()]);
  expect(tags(html)).not.toEqual(expect.arrayContaining([expect.stringMatching(/<(img|link|script|table|iframe)/)]));
  expect(html).not.toMatch(/url\(|@import|src=|background=/);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  const own = /^http:\/\/localhost:4321\/(\?episode=|episodes\/|subscribe\/leave\?token=)/;
  expect(links.filter((href) => !own.test(href) && !href.startsWith('https://example.org/'))).toEqual([]);
});

test('every class has a rule in the message itself', () => {
  const { html = '' } = digestMail(reader, SLOT, [anAnnounced(), anAnnounced()]);
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(5);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
});

test('a program that takes the styles of a message out shows its button, column and colors all the same', () => {
  config.show.accent = '#7a1f5c';
  const { html = '' } = digestMail(reader, SLOT, [anAnnounced(), anAnnounced()]);
  const button = /<a class="play"[^>]* style="([^"]*)">/.exec(html)?.[1];
  expect(button).toContain(`background:${accentTokens('#7a1f5c').light.accent}`);
  expect(button).toContain('padding:14px 28px');
  expect(html).toMatch(/<div class="mail" style="[^"]*max-width:600px[^"]*">/);
  const bare = [...html.matchAll(/<(?:body|div|p|h\d|a|ul|li|blockquote)\b[^>]*>/g)].filter(
    ([tag]) => !/ style="/.test(tag),
  );
  expect(bare.map(([tag]) => tag)).toEqual(bare.map(() => '<li>'));
});

test('the dark colors win over those in the elements', () => {
  const { html = '' } = episodeMail(reader, anAnnounced());
  const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{([\s\S]*)\}\s*<\/style>/.exec(html) ?? [];
  const declarations = [...dark.matchAll(/[{;]([^{};]+)/g)].map(([, each = '']) => each);
  expect(declarations.length).toBeGreaterThan(8);
  expect(declarations.filter((each) => !each.endsWith(' !important'))).toEqual([]);
});

test('texts of any kind change neither the structure of a message nor its headers', () => {
  const hostile = fc.array(
    fc.oneof(fc.constantFrom(...hostileSigns, '<img src=x onerror=a>', '\r\nBcc: e@e.e'), fc.string()),
  );
  const calm = episodeMail(reader, anAnnounced());
  fc.assert(
    fc.property(hostile, (pieces) => {
      const words = `x${pieces.join('')}x`;
      const episode = anAnnounced({
        title: words,
        opening: words,
        reviewedBy: words,
        sources: [{ title: words, url: 'https://a.example' }],
      });
      const mail = episodeMail(reader, episode);
      expect(tags(mail.html)).toEqual(tags(calm.html));
      expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(`${mail.subject}${mail.text}${mail.html}`.isWellFormed()).toBe(true);
    }),
  );
});

test('markup of a description that is stored as it should not be is made safe again', () => {
  const descriptionHtml = '<p onclick="x">Hi<script>alert(1)</script><img src="//evil.example/pixel"></p>';
  const { html = '' } = episodeMail(reader, anAnnounced({ descriptionHtml }));
  expect(unstyled(html)).toContain('<p>Hi</p>');
  expect(html).not.toContain('evil');
});

test('a long description is cut at a word, with a link to the rest', () => {
  const description = 'word '.repeat(2_000).trim();
  const { text = '', html = '' } = episodeMail(
    reader,
    anAnnounced({ description, descriptionHtml: `<p>${description}</p>` }),
  );
  for (const form of [text, html]) {
    expect(form).toMatch(/word word…/);
    expect(form).toMatch(/Read more/);
    expect(form.length).toBeLessThan(8_000);
  }
});

test('an episode without transcript, sources and reviewer has no empty headings', () => {
  const bare = anAnnounced({ opening: null, sources: [], reviewedBy: null, description: '', descriptionHtml: '' });
  const { text, html } = episodeMail(reader, bare);
  for (const form of [text, html]) expect(form).not.toMatch(/begins|Sources|transcript|Reviewed|null|undefined/);
  expect(text).not.toMatch(/\n{3}/);
});

test('a digest names its episodes, and one is one', () => {
  expect(digestMail(reader, SLOT, [anAnnounced()]).subject).toBe(english.mails.thisWeek('Carecast', 1));
  const { subject, text = '' } = digestMail(reader, SLOT, [
    anAnnounced({ title: 'One' }),
    anAnnounced({ title: 'Two' }),
  ]);
  expect(subject).toBe(english.mails.thisWeek('Carecast', 2));
  expect(text.match(/AI-generated/g)).toHaveLength(2);
  expect(text).toMatch(/^One\n[\s\S]*\n\* \* \*\n\nTwo\n/);
});

test('a message has the note of the business on top, its postal address at the end, and its colors', () => {
  const note = 'Dear families,\n\nwe are <b>back</b> & well.\r\nAna';
  Object.assign(config.show, { mailNote: note, postalAddress: '1 Main St\nAustin, TX 78701', accent: '#7a2e5d' });
  const { text = '', html = '' } = episodeMail(reader, anAnnounced());
  expect(text.startsWith('Dear families,\n\nwe are <b>back</b> & well.\nAna\n\nSafe stairs\n')).toBe(true);
  expect(text).toMatch(/Unsubscribe: \S+\n\n1 Main St\nAustin, TX 78701\n/);
  expect(unstyled(html)).toContain('<p>Dear families,</p>\n<p>we are &lt;b&gt;back&lt;/b&gt; &amp; well.<br>Ana</p>');
  expect(html.indexOf('Dear families')).toBeLessThan(html.indexOf('<h1'));
  expect(unstyled(html)).toContain('<p>1 Main St<br>Austin, TX 78701</p>');
  const { light, dark } = accentTokens('#7a2e5d');
  expect(html).toContain(`.play{background:${light.accent};color:${light['on-accent']}}`);
  expect(html).toContain(`.play{background:${dark.accent} !important;color:${dark['on-accent']} !important}`);
});

test('a note and an address of any kind make no markup of their own', () => {
  const hostile = '<script>x</script>\u202e"><img src=x onerror=a>\u0000\n'.repeat(20);
  Object.assign(config.show, { mailNote: hostile, postalAddress: hostile });
  const { html = '' } = episodeMail(reader, anAnnounced());
  expect(html).not.toMatch(/<(script|img)/);
  expect(html).not.toMatch(/[^\P{C}\n]/u);
});
