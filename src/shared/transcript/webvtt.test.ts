import { fc } from '../../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { type CueNode, WebVTTParser } from 'webvtt-parser';
import entities from 'webvtt-parser/html-entities.json' with { type: 'json' };
import { parseTranscript } from '../transcript.ts';

const said = (text: string) => parseTranscript(text).cues?.map((cue) => [cue.time, cue.text]);

test.each([
  ['straight under WEBVTT', 'WEBVTT\n00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  ['under a header', 'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  ['after spaces', 'WEBVTT\n\n  00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  ['after a form feed', 'WEBVTT\n\n\f00:01.000\f-->\f00:02.000\nOne', [[1, 'One']]],
  ['without spaces at the arrow', 'WEBVTT\n\n00:01.000-->00:02.000align:start\nOne', [[1, 'One']]],
  ['in hours of three digits', 'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\nOne', [[360_001, 'One']]],
  ['with the id NOTES', 'WEBVTT\n\nNOTES\n00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  ['with the id NOTE', 'WEBVTT\n\nNOTE\n00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  ['with an arrow in the id', 'WEBVTT\n\na-->b\n00:01.000 --> 00:02.000\nOne', [[1, 'One']]],
  [
    'of no length',
    'WEBVTT\n\n00:01.000 --> 00:01.000\nOne\n\n00:03.000 --> 00:02.000\nTwo',
    [
      [1, 'One'],
      [3, 'Two'],
    ],
  ],
  [
    'without a blank line',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo',
    [
      [1, 'One'],
      [2, 'Two'],
    ],
  ],
  ['with 0xB as space', 'WEBVTT\n\n\v00:01.000 --> 00:02.000\nLost\n\n00:02.000 --> 00:03.000\nTwo', [[2, 'Two']]],
  [
    'with character references',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nTom &amp; Ana&#39;s &#x2764; &lt;b&gt; caf&eacute; a&ntilde;os R&ampD',
    [[1, "Tom & Ana's ❤ <b> café años R&D"]],
  ],
  ['with tags that never close', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>One</b> <v Ana>two <b', [[1, 'One Ana: two']]],
])('a WebVTT cue %s is read as by the standard', (_, text, cues) => {
  expect(said(text)).toEqual(cues);
});

test.each([
  ['WEBVTT\n\n00:01.000 -> 00:02.000\nOne\n\n00:02.000 --> 00:03.000\nTwo', [3]],
  ['WEBVTT\n\n1\n00:0x.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:03.000\nTwo', [4]],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\ngoes on\nhere\n\nNOTE not spoken\n\nSTYLE\n::cue {}', [6]],
])('what WebVTT drops of %j is named with its line', (text, lines) => {
  expect(parseTranscript(text).dropped.map(({ line }) => line)).toEqual(lines);
});

/** The times that the standard reads; of others we read those that programs write. */
const STANDARD = /^[ \t\f]*(\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?!\d)[ \t\f]*-->[ \t\f]*(\d+:)?[0-5]\d:[0-5]\d\.\d{3}(?!\d)/;

// Without NOTE and STYLE: the reference skips them whole, also where the standard reads a cue with such an id.
const LINES = fc.oneof(
  fc.constantFrom('', '', 'NOTES', 'id', ' ', '-->', 'a --> b', '1', '<b', '<v Ana>Hi</v> there', '\u{1F600}'),
  fc.constantFrom(
    '<i>a</b>b</i>',
    '<ruby>a<rt>b</ruby>c',
    '<c.x.y z>a<.>b',
    '<00:01.000>c',
    '</v',
    'a < b > c',
    '&amp;',
    'caf&eacute; &hellip;&rarr; &NotEqualTilde;&nosuch;',
  ),
  fc.stringMatching(
    /^[ \t\f\v]?\d{1,3}:[0-6]\d(:[0-6]\d)?[.,]\d{2,4}[ \t\f\v]?-->[ \f]?\d\d:\d\d(:\d\d)?\.\d{3}( align:start|x)?$/,
  ),
  fc.tuple(fc.nat(7000), fc.nat(7000)).map(([from, to]) => `${clock(from)} --> ${clock(to)}`),
);
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

test('any WebVTT is read as the W3C’s reference parser reads it', () => {
  const reference = new WebVTTParser(entities);
  const headers = fc.constantFrom('', ' title', '\nKind: captions');
  const files = fc.tuple(headers, fc.array(LINES), fc.constantFrom('\n', '\r\n', '\r'));
  fc.assert(
    fc.property(files, ([title, written, end]) => {
      const text = `WEBVTT${title}\n${written.join('\n')}`;
      const { cues } = reference.parse(text.replaceAll('\n', end));
      const spoken = cues.flatMap(({ startTime, tree }) => {
        const lines = plain(tree)
          .split('\n')
          .map((line) => line.replace(/\s+/g, ' ').trim());
        return lines.some(Boolean) ? [{ startTime, lines: lines.filter(Boolean) }] : [];
      });
      const each = spoken.flatMap(({ lines }) => [...new Set(lines)]);
      fc.pre(new Set(each).size === each.length); // none that roll
      const found = parseTranscript(text.replaceAll('\n', end)).cues ?? [];
      fc.pre(found.every(({ line }) => STANDARD.test(text.split('\n')[line - 1] ?? '')));
      const expected = spoken.map(({ startTime, lines }) => `${startTime} ${lines.join(' ')}`);
      expect(found.map(({ time, text: said }) => `${time} ${said}`).sort()).toEqual(expected.sort());
    }),
    { numRuns: 2000 },
  );
});

/** The words of the reference's tree, with the name of a voice as we write it. */
function plain({ type, name, value = '', children = [] }: CueNode): string {
  if (type === 'text') return value;
  return `${name === 'v' && value ? `${value}: ` : ''}${children.map(plain).join('')}`;
}

test.each(['<', '<v ', '&#', '00:', '-->', '\n-->', '\n\n', '</ruby><ruby><rt>', '9'])(
  'half a megabyte of %j is read in time that grows with its length',
  (piece) => {
    // Against the square of its length this would be minutes, beyond any test's patience.
    const { form } = parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(500_000 / piece.length)}`);
    expect(form).toBe('vtt');
  },
);
