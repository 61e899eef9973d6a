/* oxlint-disable no-control-regex -- formats are known by such bytes */
import type { AudioExtension } from '#shared/audio-formats.ts';
import { Refused } from './refused.ts';

/**
 * The codecs that Chrome and Firefox play in each container, by the name that its reader gives them; Safari plays them
 * too, but for Ogg and WebM before 18.4 and 17. Sources: MDN, “Web audio codec guide” and “Media container formats”;
 * Chromium, media/base/mime_util_internal.cc; Firefox, dom/media/mp4 and WaveDemuxer.cpp.
 */
const PLAYED: Partial<Record<AudioExtension, readonly string[]>> = {
  m4a: ['AAC', 'MP3', '.mp3', 'Opus', 'fLaC'],
  ogg: ['Vorbis I', 'Opus', 'FLAC'],
  wav: ['PCM', 'PCM float', 'A-law', 'µ-law'],
  webm: ['A_OPUS', 'A_VORBIS'],
};

/** The common names of codecs that containers write as a code. */
const NAMES: Record<string, string> = {
  alac: 'Apple Lossless',
  'ac-3': 'Dolby Digital (AC-3)',
  'ec-3': 'Dolby Digital Plus (E-AC-3)',
  'ac-4': 'Dolby AC-4',
  dtsc: 'DTS',
  dtsh: 'DTS-HD',
  samr: 'AMR',
  sawb: 'AMR',
  Qclp: 'QCELP',
  ima4: 'ADPCM',
  'ms\0\x02': 'ADPCM',
  lpcm: 'PCM in MP4',
  ipcm: 'PCM in MP4',
  sowt: 'PCM in MP4',
  twos: 'PCM in MP4',
};

/** @throws Refused when no browser, or only one of them, plays this codec in this container */
export function requirePlayed(container: AudioExtension, codec: string): void {
  if (PLAYED[container]?.includes(codec) ?? true) return;
  throw notPlayed(NAMES[codec] ?? codec.replace(/^A_|^(Speex) .*$/, '$1'));
}

export const notPlayed = (format: string): Refused => new Refused({ code: 'audioNotPlayed', format });
export const video = (): Refused => new Refused({ code: 'audioIsVideo' });

/** Other audio, by its first bytes. */
const OTHERS: [RegExp, string][] = [
  [/^FORM.{4}AIF[FC]/s, 'AIFF'],
  [/^0&\xb2u\x8ef\xcf\x11/, 'Windows Media (WMA)'],
  [/^#!AMR/, 'AMR'],
  [/^caff/, 'Core Audio (CAF)'],
  [/^wvpk/, 'WavPack'],
  [/^TTA1/, 'TTA'],
  [/^riff/, 'Wave64'],
  [/^MAC /, 'Monkey’s Audio'],
  [/^(DSD |FRM8)/, 'DSD'],
  [/^(MPCK|MP\+)/, 'Musepack'],
  [/^\.snd/, 'AU'],
  [/^(\.RMF|\.ra\xfd)/, 'RealAudio'],
  [/^MThd/, 'MIDI'],
  [/^(RF64|BW64)/, 'RF64'],
  [/^\x0b\x77/, 'Dolby Digital (AC-3)'],
];
/** Films, by theirs: AVI, Flash, MPEG program and transport streams. */
const FILM = /^(RIFF.{4}AVI |FLV\x01|\0\0\x01[\xba\xb3]|G.{187}G.{187}G)/s;

/**
 * @throws Refused for a format that is known and not taken; `head` are the first bytes, 400 at least where there are
 */
export function refuseKnown(head: string): void {
  if (FILM.test(head)) throw video();
  const found = OTHERS.find(([start]) => start.test(head));
  if (found) throw notPlayed(found[1]);
}
