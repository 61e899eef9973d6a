import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { DomainError } from './errors.ts';

const marked = new Marked({ gfm: true, breaks: true, async: false });

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
};

/**
 * Light markup (**bold**, *italic*, '- ' bullets, [text](URL), line breaks) as safe HTML whose links open a new tab.
 * @throws DomainError invalid when it nests deeper than anyone writes
 */
export function renderMarkup(text: string): string {
  try {
    return sanitizeHtml(marked.parse(text, { async: false }), ALLOWED).trim();
  } catch {
    throw new DomainError('invalid', 'This description cannot be read: it nests too deep', { field: 'description' });
  }
}

/** The same, cleaned once more for podcast apps: how a link opens is theirs to decide. */
export const markupForApps = (html: string): string =>
  sanitizeHtml(html, { ...ALLOWED, allowedAttributes: { a: ['href'] }, transformTags: {} });

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that people wrote, as HTML or within an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The words alone, for previews and feeds; entities are characters again. */
export function plainText(html: string): string {
  const spaced = html.replace(/<br\s*\/?>|<\/(p|li)>/g, '$&\n');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
