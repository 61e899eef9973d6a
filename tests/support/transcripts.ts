/** Two lines as programs and services write them; each is read as `TWO_LINES`, or with these speakers. */
const [SLOW, RAIL] = ['Take the stairs slowly.', 'Hold the rail.'];
export const TWO_LINES: [number, string][] = [
  [1, SLOW],
  [3.5, RAIL],
];
const json = (value: unknown): string => JSON.stringify(value);
const wordsOf = (text: string, from: number) =>
  text.split(' ').map((word, at) => ({ word, start: from + at * 0.25, end: from + at * 0.25 + 0.25 }));
const WORDS = [...wordsOf(SLOW, 1), ...wordsOf(RAIL, 3.5)];
const bare = (word: string) => word.replace('.', '');
const srt = (first: string, second: string) => `1\n${first}\n${SLOW}\n\n2\n${second}\n${RAIL}\n`;

export const AS_WRITTEN: Record<string, string> = {
  SubRip: srt('00:00:01,000 --> 00:00:03,000', '00:00:03,500 --> 00:00:05,000'),
  'SubRip with full stops': srt('00:00:01.000 --> 00:00:03.000', '00:00:03.500 --> 00:00:05.000'),
  'SubRip with one digit': srt('0:0:1,0 --> 0:0:3,0', '0:0:3,5 --> 0:0:5,0'),
  'SubRip without hours': srt('00:01,000 --> 00:03,000', '00:03,500 --> 00:05,000'),
  'SubRip with colons before milliseconds': srt('00:00:01:000 --> 00:00:03:000', '00:00:03:500 --> 00:00:05:000'),
  'SubRip with places on the screen': srt(
    '00:00:01,000 --> 00:00:03,000 X1:40 X2:600',
    '00:00:03,500 --> 00:00:05,000 align:start',
  ),
  'SubRip with short arrows': srt('00:00:01,000 -> 00:00:03,000', '00:00:03,500 –> 00:00:05,000'),
  'SubRip with old line ends': srt('00:00:01,000 --> 00:00:03,000', '00:00:03,500 --> 00:00:05,000').replaceAll(
    '\n',
    '\r',
  ),
  'SubRip with mixed line ends': `1\r\r\n00:00:01,000 --> 00:00:03,000\r\n${SLOW}\n\r\n2\r\n00:00:03,500 --> 00:00:05,000\r\r\n${RAIL}\r\r\n`,
  'SubRip with line separators of Unicode': srt(
    '00:00:01,000 --> 00:00:03,000',
    '00:00:03,500 --> 00:00:05,000',
  ).replaceAll('\n', '\u2028'),
  'SubRip without blank lines': `1\n00:00:01,000 --> 00:00:03,000\n${SLOW}\n2\n00:00:03,500 --> 00:00:05,000\n${RAIL}\n`,
  'SubRip without numbers': `00:00:01,000 --> 00:00:03,000\n${SLOW}\n\n00:00:03,500 --> 00:00:05,000\n${RAIL}\n`,
  'SubRip with a blank line within words': `1\n00:00:01,000 --> 00:00:03,000\nTake the\n\nstairs slowly.\n\n2\n00:00:03,500 --> 00:00:05,000\n${RAIL}`,
  'SubRip with words beside the times': `1\n00:00:01,000 --> 00:00:03,000 ${SLOW}\n2\n00:00:03,500 --> 00:00:05,000 ${RAIL}`,
  'SubRip with styles': `1\n00:00:01,000 --> 00:00:03,000\n{\\an8}<i>Take <b>the</i> stairs</b> <font color="#fff">slowly.</font>\n\n2\n00:00:03,500 --> 00:00:05,000\n<FONT face=a>{y:i}Hold</FONT> {\\i1}the rail.\n`,
  'SubRip below a mark of byte order, with an empty cue': `\uFEFF1\n00:00:01,000 --> 00:00:03,000\n${SLOW}\n\n2\n00:00:03,000 --> 00:00:03,100\n\n3\n00:00:03,500 --> 00:00:05,000\n<i></i>${RAIL}`,
  WebVTT: `WEBVTT\n\n00:01.000 --> 00:03.000\n${SLOW}\n\n00:03.500 --> 00:05.000 align:start position:0%\n${RAIL}\n`,
  'WebVTT with all its blocks': `WEBVTT - title\nKind: captions\n\nREGION\nid:a\n\nSTYLE\n::cue { color: red }\n\nNOTE nobody\nsays this\n\nintro\n00:01.000 --> 00:03.000 region:a\n<c.yellow>Take</c> the <i>stairs</i> slowly.\n\n00:03.500 --> 00:05.000\n${RAIL}`,
  'WebVTT without milliseconds, with commas': `WEBVTT\n\n00:01 --> 00:03\n${SLOW}\n\n0:03,500 --> 0:05,000\n${RAIL}\n`,
  'WebVTT in small letters below a heading': `Made by a service\nwebvtt\n\n00:01.000 --> 00:03.000\n${SLOW}\n\n00:03.500 --> 00:05.000\n${RAIL}`,
  'WebVTT numbered without blank lines': `WEBVTT\n\n1\n00:01.000 --> 00:03.000\n${SLOW}\n2\n00:03.500 --> 00:05.000\n${RAIL}`,
  'YouTube’s rolling captions':
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:01.000 --> 00:00:03.490 align:start position:0%\n \nTake<00:00:01.400><c> the</c><00:00:01.640><c> stairs</c><00:00:01.840><c> slowly.</c>\n\n00:00:03.490 --> 00:00:03.500 align:start position:0%\nTake the stairs slowly.\n \n\n00:00:03.500 --> 00:00:05.000 align:start position:0%\nTake the stairs slowly.\nHold<00:00:03.800><c> the</c><00:00:04.100><c> rail.</c>\n\n00:00:05.000 --> 00:00:05.010 align:start position:0%\nHold the rail.\n \n',
  'rolling captions made SubRip': `1\n00:00:01,000 --> 00:00:03,490\n \n${SLOW}\n\n2\n00:00:03,490 --> 00:00:03,500\n${SLOW}\n \n\n3\n00:00:03,500 --> 00:00:05,000\n${SLOW}\n${RAIL}\n\n4\n00:00:05,000 --> 00:00:05,010\n${RAIL}\n \n`,
  SBV: `0:00:01.000,0:00:03.000\n${SLOW}\n\n0:00:03.500,0:00:05.000\n${RAIL}\n`,
  LRC: `[ar:Ana]\n[ti:Stairs]\n[00:01.00]${SLOW}\n[00:03.50]<00:03.50>Hold <00:03.90>the rail.\n`,
  'LRC with an offset': `[offset:500]\n[00:01.50]${SLOW}\n[00:04.00]${RAIL}\n`,
  TTML: `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><head><styling/></head><body><div>\n<p begin="00:00:01.000" end="00:00:03.000">Take the<br/>stairs <span tts:color="red">slowly.</span></p>\n<p begin="3.5s" end="5s">${RAIL}</p></div></body></tt>`,
  'TTML in frames and ticks, from where its part begins': `<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ttp:frameRate="25" ttp:tickRate="10000000"><tt:body begin="1s"><tt:div><tt:p begin="00:00:00:00">${SLOW}</tt:p><tt:p begin="25000000t">${RAIL}</tt:p></tt:div></tt:body></tt:tt>`,
  'Apple’s TTML': `<tt xmlns:podcasts="http://podcasts.apple.com/transcript-ttml-internal"><body><div><p begin="1" end="5"><span begin="1" end="3" podcasts:unit="sentence">${SLOW.split(
    ' ',
  )
    .map((word) => `<span podcasts:unit="word">${word}</span>`)
    .join(
      '',
    )}</span><span begin="3.500" podcasts:unit="sentence"><span podcasts:unit="word">Hold</span><span podcasts:unit="word">the</span><span podcasts:unit="word">rail.</span></span></p></div></body></tt>`,
  'YouTube’s XML': `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1" dur="2">Take the stairs slowly.</text><text start="3.5" dur="1">Hold the rail.</text></transcript>`,
  'YouTube’s XML of words': `<timedtext format="3"><body><p t="1000" d="2000"><s>Take</s><s t="400"> the</s><s> stairs slowly.</s></p><p t="2000"></p><p t="3500" d="1000">${RAIL}</p></body></timedtext>`,
  SAMI: `<SAMI><BODY><SYNC Start=1000><P Class=EN>${SLOW}<SYNC Start=3000><P Class=EN>&nbsp;<SYNC Start=3500><P Class=EN>${RAIL}</BODY></SAMI>`,
  'SubStation Alpha': `[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:03.50,0:00:05.00,Default,,0,0,0,,Hold\\Nthe rail.\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\i1}Take{\\i0} the stairs slowly.\n`,
  'Whisper’s table': `start\tend\ttext\n1000\t3000\t${SLOW}\n3500\t5000\t${RAIL}\n`,
  'whisper.cpp’s table': `start,end,text\n1000,3000,"${SLOW}"\n3500,5000," ${RAIL}"\n`,
  'Audacity’s labels': `1.000000\t3.000000\t${SLOW}\n3.500000\t5.000000\t${RAIL}\n`,
  'Whisper’s screen text': `Detecting language using up to the first 30 seconds.\nDetected language: English\n[00:01.000 --> 00:03.000]  ${SLOW}\n[00:03.500 --> 00:05.000]  ${RAIL}\n`,
  'whisper.cpp’s screen text': `[00:00:01.000 --> 00:00:03.000]   ${SLOW}\n[00:00:03.500 --> 00:00:05.000]   ${RAIL}`,
  'faster-whisper’s screen text': `[1.00s -> 3.00s]  ${SLOW}\n[3.50s -> 5.00s]  ${RAIL}`,
  'times above words': `0:01\n${SLOW}\n0:03.5\n${RAIL}`,
  'times in parentheses': `(0:01) ${SLOW}\n(0:03.5) ${RAIL}`,
  'a web page with times': `<!doctype html><html><head><title>x</title><style>p{}</style></head><body><p><time>0:01</time></p><p>${SLOW}</p><time>0:03.5</time><p>Hold<br>the rail.</p></body></html>`,
  'our own list': json([
    { time: 1, text: SLOW },
    { time: '0:03.5', text: RAIL },
  ]),
  'our own list with slips': `[\n{"time": 1, "text": "${SLOW}"}\n{"time": 3.5, "text": "Hold\nthe rail."},\n]`,
  'objects below one another': `{"start": 1, "end": 3, "text": "${SLOW}"}\n{"start": 3.5, "end": 5, "text": "${RAIL}"}`,
  'a list in a fence': `\`\`\`json\n${json([
    { time: 1, text: SLOW },
    { time: 3.5, text: RAIL },
  ])}\n\`\`\``,
  'Whisper’s JSON': json({
    text: ` [Music] ${SLOW}`,
    segments: [
      { id: 0, seek: 0, start: 1, end: 3, text: ` ${SLOW}`, tokens: [1, 2] },
      { id: 1, start: 3.5, end: 5, text: ` ${RAIL}`, words: wordsOf(RAIL, 3.5) },
    ],
    language: 'en',
  }),
  'OpenAI’s JSON of words': json({
    task: 'transcribe',
    language: 'english',
    duration: 5,
    text: `${SLOW} ${RAIL}`,
    words: WORDS,
  }),
  'whisper.cpp’s JSON': json({
    systeminfo: 'x',
    model: { type: 'base' },
    result: { language: 'en' },
    transcription: [
      {
        timestamps: { from: '00:00:01,000', to: '00:00:03,000' },
        offsets: { from: 1000, to: 3000 },
        text: ` ${SLOW}`,
        tokens: [
          { text: '[_BEG_]', timestamps: { from: '00:00:01,000', to: '00:00:01,000' }, offsets: { from: 0, to: 0 } },
        ],
      },
      { timestamps: { from: '00:00:03,500', to: '00:00:05,000' }, offsets: { from: 3500, to: 5000 }, text: ` ${RAIL}` },
    ],
  }),
  'Transformers’ chunks': json({
    text: `${SLOW} ${RAIL}`,
    chunks: [
      { timestamp: [1, 3], text: ` ${SLOW}` },
      { timestamp: [3.5, null], text: ` ${RAIL}` },
    ],
  }),
  AssemblyAI: json({
    id: 'x',
    status: 'completed',
    text: `${SLOW} ${RAIL}`,
    audio_duration: 5,
    words: WORDS.map(({ word, start, end }) => ({
      text: word,
      start: start * 1000,
      end: end * 1000,
      confidence: 1,
      speaker: null,
    })),
    utterances: null,
  }),
  'AWS Transcribe': json({
    jobName: 'x',
    results: {
      transcripts: [{ transcript: `${SLOW} ${RAIL}` }],
      items: WORDS.flatMap(({ word, start, end }) => [
        {
          start_time: String(start),
          end_time: String(end),
          type: 'pronunciation',
          alternatives: [{ confidence: '0.9', content: bare(word) }],
        },
        ...(word.endsWith('.') ? [{ type: 'punctuation', alternatives: [{ confidence: '0', content: '.' }] }] : []),
      ]),
    },
  }),
  'Google Speech-to-Text': json({
    results: [
      {
        alternatives: [
          {
            transcript: SLOW,
            confidence: 0.9,
            words: wordsOf(SLOW, 1).map(({ word, start, end }) => ({
              word,
              startTime: `${start}s`,
              endTime: `${end}s`,
            })),
          },
        ],
        resultEndTime: '3s',
      },
      {
        alternatives: [
          {
            transcript: ` ${RAIL}`,
            words: wordsOf(RAIL, 3).map(({ word, start }) => ({
              word,
              startOffset: { seconds: String(start), nanos: 500_000_000 },
            })),
          },
        ],
      },
    ],
  }),
  'Azure’s phrases': json({
    source: 'x',
    combinedRecognizedPhrases: [{ channel: 0, display: `${SLOW} ${RAIL}` }],
    recognizedPhrases: [
      {
        recognitionStatus: 'Success',
        offset: 'PT1S',
        offsetInTicks: 10_000_000,
        duration: 'PT2S',
        nBest: [{ confidence: 0.9, lexical: 'take', display: SLOW }, { display: 'Steak.' }],
      },
      { offset: 'PT3.5S', nBest: [{ display: RAIL }] },
    ],
  }),
  'Azure’s fast phrases': json({
    durationMilliseconds: 5000,
    phrases: [
      { offsetMilliseconds: 1000, durationMilliseconds: 2000, text: SLOW },
      { offsetMilliseconds: 3500, text: RAIL },
    ],
  }),
  'Deepgram’s words': json({
    metadata: { duration: 5 },
    results: {
      channels: [
        {
          alternatives: [
            {
              transcript: `${SLOW} ${RAIL}`,
              words: WORDS.map((each) => ({
                ...each,
                word: bare(each.word).toLowerCase(),
                punctuated_word: each.word,
                confidence: 1,
              })),
            },
          ],
        },
      ],
    },
  }),
  'YouTube’s json3': json({
    wireMagic: 'pb3',
    events: [
      { tStartMs: 0, dDurationMs: 5000, id: 1, wpWinPosId: 1 },
      {
        tStartMs: 1000,
        dDurationMs: 2000,
        wWinId: 1,
        segs: [{ utf8: 'Take' }, { utf8: ' the stairs', tOffsetMs: 400 }, { utf8: ' slowly.' }],
      },
      { tStartMs: 3490, aAppend: 1, segs: [{ utf8: '\n' }] },
      { tStartMs: 3500, segs: [{ utf8: RAIL }] },
    ],
  }),
  Podlove: json([
    { start: '00:00:01.000', start_ms: 1000, end: '00:00:03.000', end_ms: 3000, text: SLOW },
    { start: '00:00:03.500', start_ms: 3500, end: '00:00:05.000', end_ms: 5000, text: RAIL },
  ]),
  'the podcast namespace’s words': json({
    version: '1.0.0',
    segments: WORDS.map(({ word, start, end }) => ({ startTime: start, endTime: end, body: word })),
  }),
  ElevenLabs: json({
    language_code: 'en',
    text: 'x',
    words: WORDS.flatMap(({ word, start, end }) => [
      { text: word, start, end, type: 'word', speaker_id: 'speaker_0' },
      { text: ' ', start: end, end, type: 'spacing', speaker_id: 'speaker_0' },
    ]),
  }),
  Speechmatics: json({
    format: '2.9',
    results: WORDS.flatMap(({ word, start, end }) => [
      { type: 'word', start_time: start, end_time: end, alternatives: [{ content: bare(word), confidence: 1 }] },
      ...(word.endsWith('.')
        ? [
            {
              type: 'punctuation',
              attaches_to: 'previous',
              start_time: end,
              end_time: end,
              alternatives: [{ content: '.' }],
            },
          ]
        : []),
    ]),
  }),
  Vosk: json({ result: WORDS.map((each) => ({ conf: 1, ...each })), text: `${SLOW} ${RAIL}` }),
};

/** The same two lines said by Ana and Ben. */
export const AS_SAID: Record<string, string> = {
  WebVTT: `WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ana>${SLOW}</v>\n\n00:03.500 --> 00:05.000\n<v.loud Ben>${RAIL}\n`,
  'WebVTT made SubRip': `1\n00:00:01,000 --> 00:00:03,000\n<v Ana>${SLOW}</v>\n\n2\n00:00:03,500 --> 00:00:05,000\n>> Ben: ${RAIL}\n`,
  TTML: `<tt xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata><ttm:agent xml:id="s1" type="person"><ttm:name type="full">Ana</ttm:name></ttm:agent></metadata></head><body><div><p begin="1s" ttm:agent="s1">${SLOW}</p><p begin="3.5s" ttm:agent="Ben">${RAIL}</p></div></body></tt>`,
  'the podcast namespace’s page': `<cite>Ana:</cite>\n<time>0:01</time>\n<p>${SLOW}</p>\n<cite>Ben:</cite>\n<time>0:03.5</time>\n<p>${RAIL}</p>\n`,
  'the podcast namespace’s JSON': json({
    version: '1.0.0',
    segments: [
      { speaker: 'Ana', startTime: 1, endTime: 3, body: SLOW },
      { speaker: 'Ben', startTime: 3.5, endTime: 5, body: RAIL },
    ],
  }),
  Podlove: json({
    transcripts: [
      { start: '00:00:01.000', start_ms: 1000, speaker: '3', voice: 'Ana', text: SLOW },
      { start: '00:00:03.500', start_ms: 3500, speaker: '4', voice: 'Ben', text: RAIL },
    ],
  }),
  Otter: `Ana  0:01\n${SLOW}\n\nBen  0:03.5\n${RAIL}`,
  Descript: `[00:00:01] Ana: ${SLOW}\n\n[00:00:03.5] Ben: ${RAIL}`,
  Premiere: json({
    language: 'en-us',
    segments: [
      {
        start: 1,
        duration: 2,
        speaker: 'a-1',
        words: wordsOf(SLOW, 1).map(({ word, start }) => ({ text: word, start, duration: 0.2, type: 'word' })),
      },
      {
        start: 3.5,
        duration: 1,
        speaker: 'b-2',
        words: wordsOf(RAIL, 3.5).map(({ word, start }) => ({ text: word, start })),
      },
    ],
    speakers: [
      { id: 'a-1', name: 'Ana' },
      { id: 'b-2', name: 'Ben' },
    ],
  }),
  'WhisperX’s table': `start\tend\tspeaker\ttext\n1000\t3000\tAna\t${SLOW}\n3500\t5000\tBen\t${RAIL}\n`,
  Fireflies: json({
    sentences: [
      { index: 0, speaker_name: 'Ana', raw_text: SLOW, start_time: 1, end_time: 3 },
      { index: 1, speaker_name: 'Ben', raw_text: RAIL, start_time: 3.5, end_time: 5 },
    ],
  }),
};

/** The same by two who have only numbers: A and B in every language. */
export const AS_NUMBERED: Record<string, string> = {
  Deepgram: json({
    results: {
      utterances: [
        { start: 1, end: 3, transcript: SLOW, speaker: 0 },
        { start: 3.5, end: 5, transcript: RAIL, speaker: 1 },
      ],
    },
  }),
  AssemblyAI: json({
    words: [{ text: 'Take', start: 1000, end: 1200 }],
    utterances: [
      { start: 1000, end: 3000, text: SLOW, speaker: 'A' },
      { start: 3500, end: 5000, text: RAIL, speaker: 'B' },
    ],
  }),
  WhisperX: json({
    segments: [
      { start: 1, end: 3, text: SLOW, speaker: 'SPEAKER_00' },
      { start: 3.5, end: 5, text: RAIL, speaker: 'SPEAKER_01' },
    ],
  }),
  'Rev.ai': json({
    monologues: [
      {
        speaker: 0,
        elements: wordsOf(SLOW, 1).flatMap(({ word, start, end }, at) => [
          ...(at > 0 ? [{ type: 'punct', value: ' ' }] : []),
          { type: 'text', value: bare(word), ts: start, end_ts: end },
          ...(word.endsWith('.') ? [{ type: 'punct', value: '.' }] : []),
        ]),
      },
      {
        speaker: 1,
        elements: [
          { type: 'text', value: 'Hold', ts: 3.5 },
          { type: 'punct', value: ' ' },
          { type: 'text', value: 'the', ts: 3.7 },
          { type: 'punct', value: ' ' },
          { type: 'text', value: 'rail', ts: 3.9 },
          { type: 'punct', value: '.' },
        ],
      },
    ],
  }),
  'AWS Transcribe': json({
    results: {
      audio_segments: [
        { id: 0, transcript: SLOW, start_time: '1.0', end_time: '3.0', speaker_label: 'spk_0', items: [0] },
        { id: 1, transcript: RAIL, start_time: '3.5', end_time: '5.0', speaker_label: 'spk_1', items: [1] },
      ],
    },
  }),
  OpenAI: json({
    text: 'x',
    segments: [
      { type: 'transcript.text.segment', id: 's0', start: 1, end: 3, text: SLOW, speaker: 'A' },
      { id: 's1', start: 3.5, end: 5, text: RAIL, speaker: 'B' },
    ],
  }),
};

/** Files that look like a transcript and cannot be read: refused, with this line. */
export const UNREADABLE: [string, number][] = [
  ['{}', 1],
  ['[]', 1],
  ['{"version":"1.2.0","chapters":[{"startTime":0,"title":"Intro"}]}', 1],
  ['WEBVTT\n\nwords', 1],
  ['Hello\n\n00:00:0x,000 --> 00:00:03,000\nwords', 3],
  ['Hello {"time": 1}', 1],
  ['Hello\nthere\nvar cues = [{ time: 1 }]', 3],
  ['Hello <c>there</c>', 1],
  ['One\n{1}{25}Hello there', 2],
  ['{\\rtf1\\ansi Hello}', 1],
  ['<tt><body><p begin="soon">Hello</p></body></tt>', 1],
  ['<p>{"time": 1}</p>', 0],
];
