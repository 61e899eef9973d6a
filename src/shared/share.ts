import { words } from './language.ts';
import { localPath } from './local-path.ts';
import { EMBED } from './preview.ts';
import { escapeMarkup, wellFormed } from './text.ts';
import { parseTime, formatTime } from './time.ts';
import { DAY_S } from './units.ts';

/** Code points of the description in a shared text. */
const SHARE_TEXT = 100;
export const SHARE_SUMMARY = 200;

/** `description` is plain text. */
export type Shared = { title: string; description: string; link: string };
type ShareTargets = Record<'email' | 'message' | 'whatsApp' | 'facebook' | 'twitter' | 'linkedIn', string>;

/** Returns PUBLIC_URL/?episode={id}, with `&t=` (whole seconds) to start there. */
export function shareLink(publicUrl: string, id: string, at = 0): string {
  const link = new URL(localPath('/'), publicUrl);
  link.searchParams.set('episode', id);
  if (at >= 1) link.searchParams.set('t', String(Math.floor(at)));
  return link.href;
}

/** Parses the `&t=` of a shared link into whole seconds; null if absent, invalid, below 1, or a day or more. */
export function linkedSecond(t: string | null): number | null {
  const second = Math.floor(parseTime(t) ?? 0);
  return second >= 1 && second < DAY_S ? second : null;
}

/** Returns the first `limit` code points of a description, followed by '…' if it is longer. */
export function shareText(description: string, limit = SHARE_TEXT): string {
  const characters = [...wellFormed(description).trim()];
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : characters.join('');
}

/** Returns the link that opens a mail with this subject and these paragraphs, to no one yet. */
export const mailLink = (subject: string, paragraphs: string[]): string =>
  `mailto:?${query({ subject, body: paragraphs.filter(Boolean).join('\r\n\r\n') })}`;

/** Returns the links to other services' share pages, filled in. */
export function shareTargets({ title, description, link }: Shared): ShareTargets {
  const name = wellFormed(title);
  const text = shareText(description);
  const lines = [name, text, link].filter(Boolean);
  const summary = shareText(description, SHARE_SUMMARY);
  return {
    email: mailLink(name, [text, link]),
    message: `sms:?&${query({ body: [name, link].join('\n') })}`, // `?&`: iPhones wait for the second, others for the first
    whatsApp: `https://wa.me/?${query({ text: lines.join('\n\n') })}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${query({ u: link })}`,
    twitter: `https://twitter.com/intent/tweet?${query({ text: lines.slice(0, -1).join(': '), url: link })}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link, title: name, summary })}`,
  };
}

/**
 * Returns the HTML that shows an episode's player on another site, as wide as there is room for, up to `width`. `src`:
 * its absolute address, in the page's language.
 */
export function playerCode(
  src: string,
  title: string,
  { width, height }: { width: number; height: number } = EMBED,
): string {
  return `<iframe src="${src}" width="100%" height="${height}" style="max-width:${width}px" title="${escapeMarkup(title)}" frameborder="0" loading="lazy" allow="autoplay; encrypted-media"></iframe>`;
}

/** Returns 'Start at 1:23' for a position in seconds. */
export const startLabel = (at: number): string => words().share.startAt(formatTime(at));

/** Encodes spaces as %20: mail programs show a + literally (RFC 6068). */
function query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
