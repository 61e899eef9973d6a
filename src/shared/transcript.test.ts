import { fc } from '../../tests/support/fast-check.ts';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { describeProblem, parseTranscript, timesBeyond } from './transcript.ts';

const TWO = [
  { time: 1, text: 'One & all' },
  { time: 2.5, text: 'Ana: Two' },
];
const JSON_CUES = '[\n {"time": 1, "text": "One & all"},\n {"startTime": "0:02.5", "text": "Ana: Two"}\n]';
const VTT = `WEBVTT - a title

NOTE made by hand

00:01.000 --> 00:02.000 align:start
One &amp; <b>all</b>

second
00:00:02.500 --> 00:00:04.000
<v Ana>Two</v>
`;
const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne &amp; all\r\n\r\n2\r\n00:00:02,500 --> 00:00:04,000\r\nAna: Two\r\n';

test.each([
  ['json', JSON_CUES],
  ['json', '{"version":"1.0.0","segments":[{"startTime":1,"body":"One & all"},{"start":2.5,"body":"Ana: Two"}]}'],
  ['vtt', VTT],
  ['vtt', `\uFEFF${VTT.replaceAll('\n', '\r\n')}`],
  ['srt', SRT],
])('%s is recognized by its content', (form, text) => {
  const { form: found, cues, spoken, mistakes } = parseTranscript(text);
  expect(found).toBe(form);
  expect(cues?.map(({ time, text: words }) => ({ time, text: words }))).toEqual(TWO);
  expect(spoken).toBe('One & all Ana: Two');
  expect(mistakes).toEqual([]);
});

test('an entry in another language keeps it, in JSON and in WebVTT; one with words of two does not', () => {
  const langs = (text: string) => parseTranscript(text).cues?.map(({ text: said, lang }) => [said, lang]);
  expect(langs('[{"time": 1, "text": "Hola", "lang": "es-MX"}, {"time": 2, "text": "Hi", "lang": "<b>"}]')).toEqual([
    ['Hola', 'es-mx'],
    ['Hi', undefined],
  ]);
  const cues = ['<v Ana><lang es>¡Cuídese <i>mucho</i>!</lang>', 'Say <lang es>adiós</lang>', '<lang x>Hi</lang>', ''];
  const vtt = cues.map((cue, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${cue}\n`).join('\n');
  expect(langs(`WEBVTT\n\n${vtt}`)).toEqual([
    ['Ana: ¡Cuídese mucho!', 'es'],
    ['Say adiós', undefined],
    ['Hi', undefined],
  ]);
});

test('a program that rounds up writes 60 seconds: that is the next minute, and no words are lost', () => {
  const timings = [
    '00:00:58,000 --> 00:00:60,000\nOne',
    '00:00:60,000 --> 00:01:02,000\nTwo',
    '00:60:00,000 --> 01:00:01,000\nNo',
  ];
  const said = (text: string) => parseTranscript(text).cues?.map(({ time, text: words }) => [time, words]);
  expect(
    said(
      timings
        .slice(0, 2)
        .map((cue, at) => `${at + 1}\n${cue}`)
        .join('\n\n'),
    ),
  ).toEqual([
    [58, 'One'],
    [60, 'Two'],
  ]);
  expect(said(`WEBVTT\n\n${timings.slice(0, 2).join('\n\n').replaceAll(',', '.')}`)).toEqual([
    [58, 'One'],
    [60, 'Two'],
  ]);
  expect(parseTranscript(timings.join('\n\n')).mistakes).toHaveLength(1);
});

test.each(['Just words', '', '[Music] Welcome back', '[1, 2]', '[', 'WEBVTTX', '12:30 Chapter'])(
  '%j is plain text',
  (text) =>
    expect(parseTranscript(text)).toEqual({
      ...{ form: 'plain', cues: null, spoken: text },
      ...{ dropped: [], mistakes: [], refused: null },
    }),
);

test.each([
  ['[\n{"time": 1, "text": "a"},\n{"time": "soon", "text": "b"}]', 3, { code: 'cueTimeMissing' }],
  ['[\n{"time": 1, "text": "a"},\n\n{"time": 2}]', 4, { code: 'cueTextMissing' }],
  ['[\n{"time": 1, "text": "a"},\n{"time": -2, "text": "a"}]', 3, { code: 'cueTimeMissing' }],
  [
    '[\n{"time": 1, "text": "a"},\n{"time": 2, \'text\': "b"},\n{"time": 3, "text": "c"}]',
    3,
    { code: 'cueUnreadable' },
  ],
  ['[\n{"time": 1, "text": "a, [b]"}\n', 2, { code: 'listNotClosed' }],
  ['[{"time": 9, "text": "a"},\n{"time": 2, "text": "b"}]', 2, { code: 'cueTimeFalls', time: 2, latest: 9 }],
  [`${VTT}\n00:00:0x.000 --> 00:09.000\nlost\n`, 12, { code: 'cueTimeUnreadable' }],
  ['WEBVTT\n\nwords', 1, { code: 'noCueTimes' }],
])('a mistake is named with its line: %j', (text, line, problem) => {
  expect(parseTranscript(text).mistakes).toEqual([{ line, problem }]);
});

test('what a slip leaves readable is kept, in rising order', () => {
  const { cues } = parseTranscript('[{"time":9,"text":"late"}, {"time":2,"text":"early"}, {"time":null,"text":"x"}]');
  expect(cues?.map(({ text }) => text)).toEqual(['early', 'late']);
});

test('times beyond the end of the audio are named', () => {
  const { cues } = parseTranscript('[{"time":1,"text":"a"},\n{"time":"1:01:00","text":"b"}]');
  const [late] = timesBeyond(cues ?? [], 65);
  expect(late).toEqual({ line: 2, problem: { code: 'cueAfterEnd', time: 3660, end: 65 } });
  expect(late && describeProblem(late)).toMatch(/2.*1:01:00.*1:05/);
});

test('what JSON in a text can name and no database can hold is left out', () => {
  const { cues } = parseTranscript('[{"time":1,"text":"a\\u0000b\\ud800c"}]');
  expect(cues).toEqual([{ time: 1, text: 'ab\ufffdc', line: 1 }]);
});

const STARTS = [
  ...['', 'WEBVTT\n\n', '[{"time":1,"text":"a"},', '1\n00:00:01,000 --> 00:00:02,000\n', '<tt><body><p begin="1s">'],
  ...['<p>', 'start\tend\ttext\n1\t2\t', '[00:01.00]', '0:00 a\n0:01 ', '{"segments":[{"start":1,"text":"'],
];

test('no text, however hostile, is half read, and none shows code to those who read it', () => {
  const signs = [...'[]{}"\\,:\n<>-'];
  const pieces = fc.constantFrom(
    ...signs,
    ...['-->', '<v A>', '<b>', 'WEBVTT\n', '00:01.000', '1\n', 'time', '<c>', '<c.x>', '&lt;c&gt;', '--&gt;', '\\"'],
    ...['<text-style ref="a">', '</title>', '<br/>', '9420 9420 94ad', '00:00:01:00', ' - ', 'Ana', ' | ', '{1}{2}'],
    ...['<p begin="2s">', '{"', '[{', '{\\an8}', '"text":"', '"start":2', '<00:00:01.000>', '\u2028', '\uFEFF'],
  );
  const hostile = fc.oneof(
    anyText(),
    fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), hostile, (start, end) => {
      const { cues, spoken, mistakes } = parseTranscript(start + end);
      expect(spoken).toBe(spoken.replaceAll('\0', '').toWellFormed());
      for (const words of [spoken, ...(cues ?? []).map(({ text }) => text)])
        expect(words).not.toMatch(
          /-->|\{"|\[\{|<c[>.]|<\/[a-z]|<[a-z]\w* \w+=|\b9420 94[2ad]\w\b|\d:\d\d:\d\d:\d\d\b/i,
        );
      for (const { time, line } of [...(cues ?? []), ...mistakes.map((each) => ({ time: 0, ...each }))])
        expect(time >= 0 && line >= 0).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test.each(['\n', '[', '{"a":', '<a ', '<p>', '"', ',', '0:00 a\n', '[00:01.00]', '-->', '{"a":1},', '<!--', '&#'])(
  'a long text of %j is read in time that grows with its length',
  (piece) => {
    // Against the square of its length this would be minutes, beyond any test's patience.
    for (const start of STARTS) {
      const { spoken } = parseTranscript(`${start}${piece.repeat(100_000 / piece.length)}x`);
      expect(spoken.length).toBeLessThan(200_000);
    }
  },
);

test('a blank line between the number of a cue and its times makes no words of the number', () => {
  const text = '1\n\n00:00:00,000 --> 00:00:01,000\nOne.\n\n2\n\n00:00:02,000 --> 00:00:03,000\nTwo.\n';
  const { cues, mistakes } = parseTranscript(text);
  expect([cues?.map((cue) => [cue.time, cue.text]), mistakes]).toEqual([
    [
      [0, 'One.'],
      [2, 'Two.'],
    ],
    [],
  ]);
});

test('a spoken number stays, before the number of the next cue', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\n\n2\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n';
  expect(parseTranscript(text).cues?.map((cue) => cue.text)).toEqual(['2', 'Two.']);
});

test('the line in which a program names itself is no part of the transcript', () => {
  const text = 'Ana Ruiz  0:01\nOne.\n\nBen  0:03\nTwo.\n\nTranscribed by https://otter.ai\n';
  expect(parseTranscript(text).cues?.map((cue) => cue.text)).toEqual(['Ana Ruiz: One.', 'Ben: Two.']);
});
