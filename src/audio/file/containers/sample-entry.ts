/**
 * The codec in an `mp4a`, by the object type in its `esds`. Source: the MP4 registration authority's list of object
 * types.
 */
const OBJECT_TYPES: Record<number, string> = {
  0x40: 'AAC',
  0x66: 'AAC',
  0x67: 'AAC',
  0x68: 'AAC',
  0x69: 'MP3',
  0x6b: 'MP3',
  0xa5: 'ac-3',
  0xa6: 'ec-3',
  0xa9: 'dtsc',
};
/** Of AAC: Main, LC, SSR, LTP, with SBR and with PS. Source: ISO/IEC 14496-3, table 1.17; the others are for calls. */
const PLAYED_PROFILES = [1, 2, 3, 4, 5, 29];

/** Returns the codec of a sample description (the content of an `stsd`): an `mp4a` may be several, others are one. */
export function codecOf(stsd: Buffer): string {
  const name = stsd.toString('latin1', 12, 16);
  const esds = stsd.indexOf('esds');
  if (name !== 'mp4a' || esds < 0) return name === 'mp4a' ? 'AAC' : name;
  const { type, profile } = readDescriptors(stsd.subarray(esds + 8));
  const codec = OBJECT_TYPES[type] ?? `mp4a.${type.toString(16)}`;
  return codec === 'AAC' && profile > 0 && !PLAYED_PROFILES.includes(profile) ? `AAC profile ${profile}` : codec;
}

/** Returns whether a sample description says that its sound is encrypted: ISO/IEC 23001-7, Apple's and Audible's. */
export const isProtected = (stsd: Buffer): boolean =>
  ['enca', 'drms', 'aavd'].includes(stsd.toString('latin1', 12, 16));

/** Reads the object type and the profile of AAC, 0 where there is none. Source: ISO/IEC 14496-1, §7.2.6. */
function readDescriptors(esds: Buffer): { type: number; profile: number } {
  const flags = esds.readUInt8(skipLength(esds, 1) + 2);
  const config = skipLength(esds, 1) + 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
  const body = skipLength(esds, config + 1);
  const specific = body + 13;
  const isThere = esds[specific] === 5;
  return { type: esds.readUInt8(body), profile: isThere ? profileOf(esds, skipLength(esds, specific + 1)) : 0 };
}

function profileOf(esds: Buffer, at: number): number {
  const bits = esds.readUInt16BE(at);
  return bits >> 11 === 31 ? 32 + ((bits >> 5) & 63) : bits >> 11;
}

/** Returns the byte after a length of seven bits a byte. */
function skipLength(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes.readUInt8(end) & 0x80) end += 1;
  return end + 1;
}
