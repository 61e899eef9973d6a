import { expect, it } from 'vitest';
import { renderMarkup } from '#server/catalog/markup.ts';
import { notesToMarkup } from './notes.ts';

const markupOf = async (html: string, base?: string) => (await notesToMarkup(html, base)).markup;
const shown = async (html: string, base?: string) => renderMarkup(await markupOf(html, base));

it('spaces at the ends of lines go, and a line that is nearly nothing else costs no more than another', async () => {
  // Against the square of its length the second would take half a minute, beyond any test's patience.
  expect(await markupOf('one  \ntwo\t\n\n\n\nthree')).toBe('one\ntwo\n\nthree');
  expect(await markupOf(`a${' '.repeat(19_000)}b`)).toHaveLength(19_002);
  expect(await markupOf(`a${' '.repeat(99_000)}\nb`)).toBe('a\nb');
});

it('lists of thousands of items and gaps of thousands of spaces cost no more than other notes', async () => {
  // Each took half a minute or more, beyond any test's patience.
  const items = await markupOf(`<ol>${'<li>a'.repeat(9_000)}</ol>`);
  expect(items).toMatch(/^1\. a\n2\. a\n3\. a\n/);
  expect(await markupOf(`<ol>${'<li>a'.repeat(19_990)}</ol>`)).toMatch(/^a\s?a/);
  expect(await markupOf(`<p>a${'\u00a0'.repeat(99_000)}b</p>`)).toBe('a b');
});

it('an address is a link to what it says, with nothing escaped in it', async () => {
  for (const address of ['https://example.org/some_page_here/_a_?x=*1*2', 'www.example.org/_a/b_c'])
    expect(await shown(`<p>See ${address} now</p>`)).toContain(`>${address}</a> now`);
  expect(await shown('<p>Write to first_last@example.org.</p>')).toContain('href="mailto:first_last@example.org"');
  expect(await shown('Write to first_last@example.org.')).toContain('href="mailto:first_last@example.org"');
});

it('text is shown as it is, with or without tags', async () => {
  const lines = ['2*3*4 and _so_ on', '1. of many', '- a dash', '# a number', '> and <', 'a [b](c) ~~d~~ `e`', 'a\\*b'];
  for (const line of lines) {
    const html = line.replaceAll('<', '&lt;');
    const expected = `<p>${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
    expect(await shown(html)).toBe(expected);
    expect(await shown(`<p>${html}</p>`)).toBe(expected);
  }
  expect(await shown('Q&amp;A &amp;amp; more')).toBe('<p>Q&amp;A &amp;amp; more</p>');
});

it('a picture is its text', async () => {
  const html =
    'Hi <img src="https://x.example/1.png" class="emoji" alt="😀"> <img src="https://x.example/p.gif" alt="">there';
  expect(await markupOf(html)).toBe('Hi 😀 there');
});

it('what is embedded is a link to it, never cut in silence', async () => {
  const film = '<p>See:</p><iframe src="//films.example/embed/1?a_b" title="The film"></iframe>';
  expect(await shown(film, 'https://old.example/')).toContain('<a href="https://films.example/embed/1?a_b"');
  expect(await shown(film, 'https://old.example/')).toContain('>The film</a>');
  expect(await shown('<audio controls><source src="https://a.example/a_1.mp3"></audio>')).toContain(
    'href="https://a.example/a_1.mp3"',
  );
  expect(await shown('<object data="https://a.example/o.pdf">A sheet</object>')).toContain('https://a.example/o.pdf');
  expect(await shown('<iframe src="javascript:alert(1)"></iframe><p>There</p>')).toBe('<p>There</p>');
});

it('a link means what it meant where it was', async () => {
  const link = (href: string) => markupOf(`<a href="${href}">There</a>`, 'https://old.example/shows/1');
  expect(await link('/about')).toBe('[There](https://old.example/about)');
  expect(await link('?t=90')).toBe('[There](https://old.example/shows/1?t=90)');
  expect(await link('https://x.example/a_(b)')).toBe('[There](https://x.example/a_%28b%29)');
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '']) expect(await link(href)).toBe('There');
  expect(await markupOf('<a href="/about">There</a>')).toBe('There');
});

it('lists keep their numbers, tables their rows, and two line breaks are a paragraph', async () => {
  expect(await markupOf('<ol start="3"><li>Stand</li><li>Turn<br>slowly</li></ol><ul><li>Rest</li></ul>')).toBe(
    '3. Stand\n4. Turn\n   slowly\n\n- Rest',
  );
  expect(await markupOf('<table><tr><td>Mon</td><td>1</td></tr><tr><td>Tue</td><td>2</td></tr></table>')).toBe(
    'Mon – 1\nTue – 2',
  );
  expect(await markupOf('One.<br>Two.<br><br>Three.<br /> <br/>Four.')).toBe('One.\nTwo.\n\nThree.\n\nFour.');
  expect(await markupOf('<ul><li>One<ul><li>Two</li></ul></li></ul>')).toBe('- One\n  - Two');
  expect(await markupOf('<b>One.<br><br>Two. </b>Three.')).toBe('**One.**\n\n**Two.** Three.');
  expect(await shown('<b>Ana:</b>Hello')).toBe('<p><strong>Ana:</strong> Hello</p>');
});

it('what is too long is cut where it can be said', async () => {
  expect(await notesToMarkup('word '.repeat(5_000))).toMatchObject({ isCut: true });
  expect(await notesToMarkup(`<p>Short</p>${' '.repeat(100_000)}<p>End</p>`)).toMatchObject({ isCut: true });
  expect(await notesToMarkup('<p>Short</p>')).toEqual({ markup: 'Short', isCut: false });
});
