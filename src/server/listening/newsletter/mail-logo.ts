import type { Mail } from '#server/outbound/index.ts';
import { currentShow, findShownLogo } from '#server/show/index.ts';
import { html, line } from './mail-layout.ts';

/** RFC 2392: its part in the message itself, so that nothing is loaded from anywhere. */
const CONTENT_ID = 'logo';

/** Returns the message with the business's logo above it, if it has one. Without it the message goes out all the same. */
export async function withLogo(mail: Mail): Promise<Mail> {
  const { logo, title } = currentShow();
  const bytes = logo && mail.html ? await findShownLogo(logo, '96').catch(() => null) : null;
  if (!bytes || !mail.html) return mail;
  const image = `<p class="logo"><img src="cid:${CONTENT_ID}" width="48" height="48" alt="${html(line(title))}"></p>\n`;
  return {
    ...mail,
    html: mail.html.replace('<p class="show"', () => `${image}<p class="show"`),
    attachments: [{ cid: CONTENT_ID, content: bytes, contentType: 'image/png', filename: 'logo.png' }],
  };
}
