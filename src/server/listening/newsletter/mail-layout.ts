import { escapeMarkup, oneLine, printable, withoutBidiControls } from '#shared/text.ts';
import { language } from '#server/words.ts';
import { currentShow, showLanguage, textLanguage } from '#server/show/index.ts';
import { mailStyles, withInlineStyles } from './mail-styles.ts';

/** Returns a text as one line without control characters: for subjects, headings and the plain text. */
export const line = (text: string): string => withoutBidiControls(oneLine(text)).replace(/\s+/g, ' ').trim();

/** Returns the text escaped, for the content and the quoted attributes of a mail. */
export const html = (text: string): string => escapeMarkup(withoutBidiControls(printable(text)));

/**
 * Returns a whole HTML message: one column, no table, no script, and nothing that is loaded from anywhere.
 * `sheet` and `end` are HTML.
 */
export function mailPage({ title, sheet, end }: { title: string; sheet: string; end: string }): string {
  const show = currentShow();
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${html(line(title))}</title>
<style>
${mailStyles(show.accent)}
</style>
</head>
${withInlineStyles(
  `<body>
<div class="mail">
<p class="show"${asAttribute(showLanguage('title'))}>${html(line(show.title))}</p>
<div class="sheet">
${sheet}
</div>
<div class="end muted">
${end}
</div>
</div>
</body>`,
  show.accent,
)}
</html>
`;
}

/** Returns the lines of a text, each as `line()`, without empty ones at its ends. */
const linesOf = (text: string): string[] => text.trim().split(/\r?\n/).map(line);

/** Returns a text of several lines as it is in the plain text of a mail. */
export const plainLines = (text: string): string => linesOf(text).join('\n');

/** Returns a text of several lines as paragraphs. */
export const htmlLines = (text: string): string =>
  plainLines(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(html).join('<br>')}</p>`)
    .join('\n');

/** Returns a link that looks like a button. */
export const buttonLink = (address: string, label: string): string =>
  `<p><a class="play" href="${html(address)}">${html(label)}</a></p>`;

/** Returns the `lang` attribute of an episode's texts, with this language of its own, where it is not the mail's. */
export const langOf = (own: string | null): string => asAttribute(textLanguage(own));

const asAttribute = (lang: string | undefined): string => (lang ? ` lang="${html(lang)}"` : '');
