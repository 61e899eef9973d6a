/** `isGuessed`: neither the bytes nor their sender names the encoding. */
export type Decoded = { text: string; encoding: string; isGuessed: boolean };

const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** Of archives, PDF, old Word documents, pictures and audio: an office may choose the wrong file. */
const BINARY = [
  'PK\x03\x04',
  '%PDF',
  '\xd0\xcf\x11\xe0',
  '\x89PNG',
  '\xff\xd8\xff',
  'ID3',
  'OggS',
  'fLaC',
  '\x1f\x8b',
  'RIFF',
];
const DECLARED =
  /^(?:\s|\xef\xbb\xbf)*<\?xml[^>]{0,200}encoding=["']([\w.:-]+)|<meta[^>]{0,200}charset=["']?([\w.:-]+)/i;
/** Bytes that are looked at for what a text declares, and for what it may be. */
const HEAD = 4_096;
const SAMPLE = 200_000;
/** Of the guesser: below, the most frequent encoding is as likely. */
const MIN_CONFIDENCE = 30;
const USUAL = 'windows-1252';

/**
 * Returns the text of these bytes, whatever its encoding: by its byte order mark; UTF-8 where it is valid, or where
 * most of its letters beyond ASCII are, and the few bytes that are not cost one letter each; as it or the sender
 * (`declared`, a charset) says; else by the most likely encoding. Null for what is no text.
 */
export async function decodeText(bytes: Uint8Array, declared?: string): Promise<Decoded | null> {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  if (BINARY.some((start) => head.startsWith(start))) return null;
  const marked = encodingOf(bytes);
  if (marked) return checked(decode(bytes, marked, false), marked, false);
  const utf8 = head.includes('\x1b$') ? null : (decode(bytes, 'utf-8', true) ?? mostlyUtf8(bytes));
  if (utf8 !== null) return checked(utf8, 'utf-8', false);
  const said = DECLARED.exec(head);
  const names = [declared, said?.[1] ?? said?.[2]];
  for (const name of names) {
    const text = name === undefined ? null : decode(bytes, name, true);
    if (name !== undefined && text !== null) return checked(text, name.toLowerCase(), false);
  }
  const { analyse } = await import('chardet'); // most files are UTF-8
  const guesses = analyse(bytes.subarray(0, SAMPLE)).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  for (const { name } of guesses) {
    const text = decode(bytes, name, true);
    if (text !== null) return checked(text, name.toLowerCase(), true);
  }
  return checked(decode(bytes, USUAL, false), USUAL, true);
}

/**
 * Returns these bytes as UTF-8 with U+FFFD for those that are not; null unless more letters beyond ASCII are read than
 * not.
 */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = decode(bytes, 'utf-8', false) ?? '';
  let [read, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === REPLACEMENT) broken += 1;
    else if (code > 0x7f) read += 1;
  }
  return read > broken ? text : null;
}

/** The character that a decoder writes for bytes that are no letter. */
const REPLACEMENT = 0xfffd;

/** Returns the encoding that the bytes themselves name: by their mark, or by the zeros of UTF-16. */
export const encodingOf = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? wideOf(bytes);

/** UTF-16 without its mark: of Latin letters every second byte is 0. */
function wideOf(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, HEAD);
  const zeros = (from: number) => sample.filter((byte, at) => at % 2 === from && byte === 0).length;
  const isMost = (count: number) => count > sample.length / 4;
  if (isMost(zeros(1)) && zeros(0) === 0) return 'utf-16le';
  return isMost(zeros(0)) && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** Returns null for an encoding that is not known, and, when `isStrict`, for bytes that are not in it. */
function decode(bytes: Uint8Array, name: string, isStrict: boolean): string | null {
  try {
    return new TextDecoder(name, { fatal: isStrict }).decode(bytes);
  } catch {
    return null;
  }
}

const checked = (text: string | null, encoding: string, isGuessed: boolean): Decoded | null =>
  text === null || text.includes('\0') ? null : { text, encoding, isGuessed };
