import { THUMBNAIL_SIDES } from '#shared/artwork.ts';
import { type Mail, mailHost } from '#server/outbound/index.ts';
import { findThumbnail } from '#server/sharing/index.ts';
import { currentShow, findShownLogo } from '#server/show/index.ts';
import { html, line } from './mail-layout.ts';

/** RFC 2392, RFC 5322 §3.6.4: the id of a part in the message itself, so that nothing is loaded from anywhere. */
const contentId = (name: string): string => `${name}@${mailHost()}`;
/** Half of its pixels, so that it is sharp on a phone. */
const SIDE = THUMBNAIL_SIDES.small / 2;
const PICTURE = /<p class="picture"><img src="cid:([0-9a-f]{32})@[^"]*"[^>]*><\/p>\n/g;

/**
 * Returns where a picture goes, `/artwork/{hash}.jpg` or `.png`; `withPictures` puts it into the message. Decorative:
 * the title stands below.
 */
export const pictureTag = (artwork: string): string =>
  `<p class="picture"><img src="cid:${contentId(artwork.slice('/artwork/'.length, -'.jpg'.length))}" width="${SIDE}" height="${SIDE}" alt=""></p>\n`;

/**
 * Returns the message with the business's logo above it, if it has one, and the pictures of its episodes. Without one
 * that cannot be drawn now the message goes out all the same.
 */
export async function withPictures(mail: Mail): Promise<Mail> {
  const hashes = new Set([...(mail.html ?? '').matchAll(PICTURE)].flatMap(([, hash]) => hash ?? []));
  const drawn = await Promise.all([...hashes].map((hash) => pictureOf(hash)));
  const attachments = drawn.filter((picture) => picture !== null);
  const isThere = (hash: string) => attachments.some(({ cid }) => cid === contentId(hash));
  const page = mail.html?.replace(PICTURE, (tag, hash: string) => (isThere(hash) ? tag : ''));
  return withLogo({ ...mail, ...(page && { html: page }), ...(attachments.length > 0 && { attachments }) });
}

async function pictureOf(hash: string) {
  const small = await findThumbnail(hash, 'small', () => true).catch(() => null);
  return small && { cid: contentId(hash), content: small.bytes, contentType: 'image/jpeg', filename: 'picture.jpg' };
}

async function withLogo(mail: Mail): Promise<Mail> {
  const { logo, title } = currentShow();
  const bytes = logo && mail.html ? await findShownLogo(logo, '96').catch(() => null) : null;
  if (!bytes || !mail.html) return mail;
  const image = `<p class="logo"><img src="cid:${contentId('logo')}" width="48" height="48" alt="${html(line(title))}"></p>\n`;
  const attachment = { cid: contentId('logo'), content: bytes, contentType: 'image/png', filename: 'logo.png' };
  return {
    ...mail,
    html: mail.html.replace('<p class="show"', () => `${image}<p class="show"`),
    attachments: [attachment, ...(mail.attachments ?? [])],
  };
}
