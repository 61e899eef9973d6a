import type { ThumbnailSize } from '#shared/artwork.ts';
import { type Mail, mailHost } from '#server/outbound/index.ts';
import { findThumbnail } from '#server/sharing/index.ts';
import { currentShow, findShownLogo } from '#server/show/index.ts';
import { html, line } from './mail-layout.ts';
import { withInlineStyles } from './mail-styles.ts';

/** RFC 2392, RFC 5322 §3.6.4: the id of a part in the message itself, so that nothing is loaded from anywhere. */
const contentId = (name: string): string => `${name}@${mailHost()}`;
/** In pixels of the page, of which a sharp screen has two: beside the text of a digest, or wide above a title. */
const SIDES = { small: 88, medium: 552 } as const satisfies Record<ThumbnailSize, number>;
const PICTURE = /<p class="picture"[^>]*><img src="cid:([0-9a-f]{32})@[^"]*" width="(\d+)"[^>]*><\/p>\n/g;

/**
 * Returns where a picture goes, `/artwork/{hash}.jpg` or `.png`; `withPictures` puts it into the message. Decorative:
 * the title stands below.
 */
export const pictureTag = (artwork: string, size: ThumbnailSize): string =>
  `<p class="picture"><img src="cid:${contentId(artwork.slice('/artwork/'.length, -'.jpg'.length))}" width="${SIDES[size]}" alt=""></p>\n`;

/**
 * Returns the message with the business's logo above it, if it has one, and the pictures of its episodes. Without one
 * that cannot be drawn now the message goes out all the same.
 */
export async function withPictures(mail: Mail): Promise<Mail> {
  const tags = [...(mail.html ?? '').matchAll(PICTURE)];
  const sizeOf = (side = ''): ThumbnailSize => (side === String(SIDES.medium) ? 'medium' : 'small');
  const sizes = new Map(tags.map(([, hash = '', side]) => [hash, sizeOf(side)]));
  const drawn = await Promise.all([...sizes].map(([hash, size]) => pictureOf(hash, size)));
  const attachments = drawn.filter((picture) => picture !== null);
  const isThere = (hash: string) => attachments.some(({ cid }) => cid === contentId(hash));
  const page = mail.html?.replace(PICTURE, (tag, hash: string) => (isThere(hash) ? tag : ''));
  return withLogo({ ...mail, ...(page && { html: page }), ...(attachments.length > 0 && { attachments }) });
}

async function pictureOf(hash: string, size: ThumbnailSize) {
  const drawn = await findThumbnail(hash, size, () => true).catch(() => null);
  return drawn && { cid: contentId(hash), content: drawn.bytes, contentType: 'image/jpeg', filename: 'picture.jpg' };
}

async function withLogo(mail: Mail): Promise<Mail> {
  const { logo, title, accent } = currentShow();
  const bytes = logo && mail.html ? await findShownLogo(logo, '96').catch(() => null) : null;
  if (!bytes || !mail.html) return mail;
  const tag = `<img class="logo" src="cid:${contentId('logo')}" width="40" height="40" alt="${html(line(title))}"> `;
  const attachment = { cid: contentId('logo'), content: bytes, contentType: 'image/png', filename: 'logo.png' };
  return {
    ...mail,
    html: mail.html.replace(/<p class="show"[^>]*>/, (above) => above + withInlineStyles(tag, accent)),
    attachments: [attachment, ...(mail.attachments ?? [])],
  };
}
