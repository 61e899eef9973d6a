import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { encodingOf } from '#shared/decode-text.ts';
import { ConfigError, type Say } from './error.ts';

/** The names that Notepad and TextEdit give a file that was meant to be `.env`. */
const OTHER_NAMES = ['.env.txt', 'env.txt', '.env.rtf', 'env'];

/**
 * Characters that no editor shows at the end of a word: spaces, also unbreakable ones, and marks of width and
 * direction.
 */
const SPACE = '(?:[^\\S\\n]|[\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069])*';
/** As a shell, the Windows prompt and PowerShell write it. A quoted value may have several lines. */
const LINE = new RegExp(
  `^${SPACE}(?:export${SPACE}(?<=\\s)|set${SPACE}(?<=\\s)|\\$env:)?([a-z_]\\w*)${SPACE}=${SPACE}((["'\`])[^]*?\\3|[^\\n]*)`,
  'gim',
);
/** A value in quotes as word processors and TextEdit bend them, in the ways of several languages. */
const BENT = /^[“”„«‘’‚‹]([^“”„«»]*)[“”»‘’›"'](?:\s*#.*)?$/;

/** Returns the settings of a `.env` file, however its editor saved it. @throws ConfigError when that is no text */
export function readDotEnv(bytes: Uint8Array): Record<string, string | undefined> {
  const text = decode(bytes);
  if (text.includes('\0') || text.startsWith('{\\rtf')) throw new ConfigError((t) => t.dotEnvNoText);
  return parseDotEnv(text);
}

/** By its mark, as UTF-8, or else as Windows in Western languages saves "ANSI". */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Parses with Node's parser, which ignores an invalid line; we report that line instead.
 * @throws ConfigError with the number of the first line that is not NAME=value.
 */
export function parseDotEnv(given: string): Record<string, string | undefined> {
  const text = tidy(given);
  const withoutQuoted = text.replace(
    /=\s*(["'`])[\s\S]*?\1/g,
    (quoted) => `=${'\n'.repeat(quoted.split('\n').length - 1)}`,
  );
  const broken = withoutQuoted.split('\n').findIndex((line) => !/^\s*($|#|[A-Za-z_]\w*=)/.test(line));
  if (broken >= 0) throw new ConfigError((t) => t.dotEnvLine(broken + 1));
  const open = withoutQuoted.split('\n').findIndex((line) => /^\w+=["'`]/.test(line));
  if (open >= 0) throw new ConfigError((t) => t.dotEnvQuote(open + 1));
  return parseEnv(text);
}

/**
 * Returns the text with the line breaks, spaces and quotes that Node's parser knows; U+001A is the end of a DOS file.
 */
const tidy = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/^[\ufeff\u200b]+/gm, '')
    .replaceAll('\u001a', '')
    .replace(LINE, (_line, name: string, value: string) => `${name}=${straight(value)}`);

function straight(value: string): string {
  const plain = value.replace(new RegExp(`${SPACE}$`), '');
  const [, bent] = BENT.exec(plain) ?? [];
  if (bent === undefined) return plain;
  const quote = [`'`, '"', '`'].find((each) => !bent.includes(each)) ?? '';
  return quote + bent + quote;
}

/** Returns a line on a file that an editor has named otherwise, where there is no `.env`. */
export function nameMisnamed(folder: string): Say[] {
  const found = existsSync(join(folder, '.env')) ? undefined : OTHER_NAMES.find((name) => holdsSettings(folder, name));
  return found ? [(t) => t.suspicious.misnamed(found)] : [];
}

function holdsSettings(folder: string, name: string): boolean {
  try {
    return /^\W*(PUBLIC_URL|DATA_DIR|DATABASE_URL|SHOW_\w+)\s*=/m.test(decode(readFileSync(join(folder, name))));
  } catch {
    return false;
  }
}
