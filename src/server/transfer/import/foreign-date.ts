/** The zones of RFC 5322, §4.3, and others that programs write by their names. */
const ZONES: Record<string, string> = {
  ...{ EST: '-0500', EDT: '-0400', CST: '-0600', CDT: '-0500', MST: '-0700', MDT: '-0600', PST: '-0800', PDT: '-0700' },
  ...{ WEST: '+0100', CET: '+0100', CEST: '+0200', BST: '+0100', EET: '+0200', EEST: '+0300', MSK: '+0300' },
  ...{ JST: '+0900', AEST: '+1000', AEDT: '+1100', NZST: '+1200', NZDT: '+1300', ART: '-0300', BRT: '-0300' },
};
const HAS_OFFSET = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:(?:GMT|UTC)?[+-]\d\d:?\d\d|Z)$/i;
/** Months that have other letters in Spanish. */
const MONTHS: Record<string, string> = { ene: 'Jan', abr: 'Apr', ago: 'Aug', dic: 'Dec' };
/** No date is longer. */
const MAX_LENGTH = 100;
const NAMED_ZONE = /\s(?!AM$|PM$)([A-Z]{1,5})$/i;

/** Returns the moment a feed says; null for none. Without a zone, and in one that is unknown, it counts as UTC. */
export function readDate(text: string | undefined): Date | null {
  const date = new Date(inKnownZone(text ?? ''));
  const isDate = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 10_000;
  return isDate ? date : null;
}

function inKnownZone(text: string): string {
  const given = text
    .slice(0, MAX_LENGTH)
    .trimEnd()
    .replace(/\([^()]*\)$/, '')
    .replace(/^\s*\p{L}+\.?,/u, '')
    .replace(/\b(ene|abr|ago|dic)\p{L}*\.?/iu, (_, month: string) => MONTHS[month.toLowerCase()] ?? month)
    .trim();
  if (HAS_OFFSET.test(given) || !given.includes(':')) return given;
  const zone = NAMED_ZONE.exec(given);
  if (zone) return given.slice(0, zone.index) + ` ${ZONES[zone[1]?.toUpperCase() ?? ''] ?? '+0000'}`;
  return /^\d{4}-\d\d-\d\dT/.test(given) ? `${given}Z` : `${given} +0000`;
}
