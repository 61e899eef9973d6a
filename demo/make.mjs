/**
 * Rebuilds the demo catalog from its sources: speech, transcripts, PDFs and artwork.
 *
 *   node demo/make.mjs            everything
 *   node demo/make.mjs audio      only audio and transcripts (likewise: pdf, artwork)
 *   ONLY=NAME node demo/make.mjs audio    of one episode
 *
 * Needs espeak-ng, ffmpeg and Chromium on the PATH (CHROMIUM names another browser binary).
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const demo = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts) => path.join(demo, ...parts);

const SHOW = 'Carecast';
const { ONLY } = process.env;
const CHROMIUM = process.env.CHROMIUM ?? 'chromium';
const WORDS_PER_MINUTE = 150;
const SAMPLE_RATE = 22050; // what espeak-ng speaks in
const LEAD_IN = 0.35;
const SENTENCE_GAP = 0.42;
const PARAGRAPH_GAP = 0.95;
const TAIL = 1.2;

// One file of every kind a site must cope with: the rest is constant-bit-rate MP3.
const VARIABLE_BIT_RATE = new Set(['the-two-minute-handover']);

// ── Texts ────────────────────────────────────────────────────────────────────

/** One sentence per line, a blank line between paragraphs, "## Name" where a chapter begins. */
function parseText(source) {
  const sentences = [];
  let chapter = null;
  let startsParagraph = true;
  for (const line of source.split('\n').map((text) => text.trim())) {
    if (line === '') startsParagraph = true;
    else if (line.startsWith('## ')) chapter = line.slice(3);
    else {
      sentences.push({ text: line, chapter, startsParagraph });
      chapter = null;
      startsParagraph = false;
    }
  }
  return sentences;
}

function plainText(sentences) {
  return sentences
    .map(({ text, startsParagraph }) => (startsParagraph ? '\n\n' : ' ') + text)
    .join('')
    .trimStart()
    .concat('\n');
}

// ── Speech ───────────────────────────────────────────────────────────────────

const silence = (seconds) => Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2);
const seconds = (pcm) => pcm.length / 2 / SAMPLE_RATE;

/** The samples of a 16-bit mono WAV file, found by walking its chunks. */
function wavSamples(wav) {
  let offset = 12;
  while (wav.toString('latin1', offset, offset + 4) !== 'data') {
    offset += 8 + wav.readUInt32LE(offset + 4);
  }
  return wav.subarray(offset + 8, offset + 8 + wav.readUInt32LE(offset + 4));
}

function wavFile(pcm) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + pcm.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(pcm.length, 40);
  return Buffer.concat([header, pcm]);
}

/** A soft rising triad before the first word, so that an episode has a recognizable opening. */
function chime() {
  const notes = [293.66, 369.99, 440]; // D, F sharp, A
  const pcm = silence(2.1);
  for (let i = 0; i < pcm.length / 2; i++) {
    const level = notes.reduce((sum, frequency, n) => {
      const t = i / SAMPLE_RATE - n * 0.24;
      if (t < 0) return sum;
      const envelope = Math.min(t / 0.02, 1) * Math.exp(-3.2 * t);
      const phase = 2 * Math.PI * frequency * t;
      return sum + envelope * (Math.sin(phase) + 0.22 * Math.sin(2 * phase));
    }, 0);
    const fadeOut = Math.min(1, (pcm.length / 2 - i) / (0.2 * SAMPLE_RATE));
    pcm.writeInt16LE(Math.round(level * fadeOut * 3600), i * 2);
  }
  return pcm;
}

async function speak(text, voice, scratch) {
  const file = path.join(scratch, 'sentence.wav');
  // -z drops espeak's own final pause: the gaps below are ours, so that they can be counted.
  const said = text.replaceAll(/911|988/g, (number) => [...number].join(', ')); // as people say it, digit by digit
  const args = ['-z', '-v', voice, '-s', `${WORDS_PER_MINUTE}`, '-g', '2', '-w', file, said];
  await run('espeak-ng', args);
  return wavSamples(await readFile(file));
}

/**
 * Speaks sentence by sentence and notes where each one really begins. A timed transcript is only
 * as good as its clock, so the times come from counted samples and never from an estimate.
 */
async function speakAll(sentences, voice, scratch) {
  const pieces = [silence(LEAD_IN), chime(), silence(LEAD_IN)];
  const times = [];
  let clock = pieces.reduce((sum, piece) => sum + seconds(piece), 0);
  for (const [i, sentence] of sentences.entries()) {
    if (i > 0) {
      const gap = silence(sentence.startsParagraph ? PARAGRAPH_GAP : SENTENCE_GAP);
      pieces.push(gap);
      clock += seconds(gap);
    }
    const voiceover = await speak(sentence.text, voice, scratch);
    times.push(clock);
    pieces.push(voiceover);
    clock += seconds(voiceover);
  }
  pieces.push(silence(TAIL));
  return { pcm: Buffer.concat(pieces), times };
}

// ── Encoding ─────────────────────────────────────────────────────────────────

// A little warmth below and less hiss above make a synthetic voice easier to listen to.
const TONE = [
  'highpass=f=65',
  'equalizer=f=190:t=q:w=0.9:g=2.5',
  'equalizer=f=3400:t=q:w=1.2:g=-2',
  'lowpass=f=9500',
  'acompressor=threshold=-22dB:ratio=2.5:attack=8:release=160',
].join(',');
const LOUDNESS = 'loudnorm=I=-16:TP=-2:LRA=9';

/** First pass: measure, so that the second can apply one constant gain instead of pumping. */
async function measuredLoudness(wav) {
  const filter = `${TONE},${LOUDNESS}:print_format=json`;
  const { stderr } = await run('ffmpeg', ['-i', wav, '-af', filter, '-f', 'null', '-']);
  const found = JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1));
  return (
    `${LOUDNESS}:linear=true:measured_I=${found.input_i}:measured_TP=${found.input_tp}` +
    `:measured_LRA=${found.input_lra}:measured_thresh=${found.input_thresh}` +
    `:offset=${found.target_offset}`
  );
}

/** Lessons are long: they are of telephone quality, so that the repository stays small. */
function codecArguments(slug, { audio: file, lesson: isLesson }) {
  if (file.endsWith('.m4a')) return ['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart'];
  if (isLesson) return ['-c:a', 'libmp3lame', '-b:a', '24k', '-id3v2_version', '3'];
  const rate = VARIABLE_BIT_RATE.has(slug) ? ['-q:a', '6'] : ['-b:a', '64k'];
  return ['-c:a', 'libmp3lame', ...rate, '-id3v2_version', '3'];
}

async function encode(slug, episode, wav) {
  const tags = { title: episode.title, artist: SHOW, album: SHOW, genre: 'Podcast' };
  await run('ffmpeg', [
    ...['-y', '-i', wav, '-af', `${TONE},${await measuredLoudness(wav)}`],
    ...['-ar', episode.lesson ? '22050' : '44100', '-ac', '1', ...codecArguments(slug, episode)],
    ...['-map_metadata', '-1'],
    ...Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    at('audio', episode.audio),
  ]);
}

// ── Transcripts and chapters ─────────────────────────────────────────────────

const rounded = (time) => Math.round(time * 100) / 100;
const clockFace = (time) => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;

async function writeTranscript(file, sentences, times) {
  const timed = sentences.map(({ text }, i) => ({ time: rounded(times[i]), text }));
  const content = file.endsWith('.txt') ? plainText(sentences) : JSON.stringify(timed, null, 2);
  await writeFile(at('transcripts', file), `${content.trimEnd()}\n`);
}

/** Sets the times of the "0:00 Name" lines in a description to where those chapters begin. */
function withChapterTimes(description, sentences, times) {
  return sentences.reduce((text, { chapter }, i) => {
    if (chapter === null) return text;
    const start = i === 0 ? 0 : times[i]; // the first chapter owns the chime
    const lines = text.split('\n');
    const isChapter = (line) => /^\d+:\d\d /.test(line) && line.endsWith(` ${chapter}`);
    return lines.map((line) => (isChapter(line) ? `${clockFace(start)} ${chapter}` : line)).join('\n');
  }, description);
}

/** The chapters of a text, in whole seconds; the first owns the chime. */
function chaptersAt(sentences, times) {
  return sentences.flatMap(({ chapter }, i) =>
    chapter === null ? [] : [{ time: i === 0 ? 0 : Math.floor(times[i]), title: chapter }],
  );
}

async function makeEpisode(slug, scratch) {
  const json = at('episodes', `${slug}.json`);
  const episode = JSON.parse(await readFile(json, 'utf8'));
  const sentences = parseText(await readFile(at('sources', 'texts', `${slug}.txt`), 'utf8'));
  const { pcm, times } = await speakAll(sentences, episode.voice, scratch);
  const wav = path.join(scratch, `${slug}.wav`);
  await writeFile(wav, wavFile(pcm));
  await encode(slug, episode, wav);
  await writeTranscript(episode.transcript, sentences, times);
  const description = withChapterTimes(episode.description, sentences, times);
  const chapters = episode.chapters && chaptersAt(sentences, times);
  await writeFile(json, `${JSON.stringify({ ...episode, description, chapters }, null, 2)}\n`);
}

async function makeAudio(scratch) {
  await Promise.all(['audio', 'transcripts'].map((dir) => mkdir(at(dir), { recursive: true })));
  const slugs = (await readdir(at('episodes'))).map((file) => path.basename(file, '.json'));
  for (const slug of slugs.filter((name) => !ONLY || name === ONLY)) await makeEpisode(slug, scratch);
}

// ── Pages and pictures ───────────────────────────────────────────────────────

/** A fresh profile for each call: a browser that is already open must not take the job over. */
async function browse(scratch, ...args) {
  const profile = await mkdtemp(path.join(scratch, 'profile-'));
  await run(CHROMIUM, [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
    ...['--disable-background-networking', '--disable-component-update'],
    ...[`--user-data-dir=${profile}`, ...args],
  ]);
}

async function makePdfs(scratch) {
  await mkdir(at('pdf'), { recursive: true });
  const pages = (await readdir(at('sources', 'pdf'))).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const target = at('pdf', page.replace(/\.html$/, '.pdf'));
    const source = pathToFileURL(at('sources', 'pdf', page)).href;
    await browse(scratch, '--no-pdf-header-footer', `--print-to-pdf=${target}`, source);
  }
}

async function makeArtwork(scratch) {
  const page = path.join(scratch, 'artwork.html');
  const png = path.join(scratch, 'artwork.png');
  const style = '<!doctype html><style>body{margin:0}svg{display:block;width:1500px;height:1500px}</style>';
  await writeFile(page, style + (await readFile(at('artwork.svg'), 'utf8')));
  await browse(
    scratch,
    ...['--hide-scrollbars', '--window-size=1500,1500', '--force-device-scale-factor=2'],
    ...[`--screenshot=${png}`, pathToFileURL(page).href],
  );
  const quality = ['-pix_fmt', 'yuvj444p', '-q:v', '2', '-frames:v', '1', '-update', '1'];
  await run('ffmpeg', ['-y', '-i', png, '-vf', 'crop=3000:3000:0:0', ...quality, at('artwork.jpg')]);
}

// ── Everything ───────────────────────────────────────────────────────────────

const steps = { audio: makeAudio, pdf: makePdfs, artwork: makeArtwork };

async function main(wanted) {
  const unknown = wanted.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new Error(`Unknown step "${unknown}": use ${Object.keys(steps).join(', ')}.`);
  const scratch = await mkdtemp(path.join(tmpdir(), 'carecast-demo-'));
  try {
    for (const name of wanted.length > 0 ? wanted : Object.keys(steps)) await steps[name](scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
