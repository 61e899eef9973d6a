import { accentTokens } from '#shared/accent.ts';
import { escapeMarkup, oneLine, printable, withoutBidiControls } from '#shared/text.ts';
import { language } from '#server/words.ts';
import { currentShow, showLanguage, textLanguage } from '#server/show/index.ts';

/** A mail's colors, those of the site: mail programs have no custom properties. Light, then dark. */
const OURS = {
  paper: ['#faf6ef', '#101615'],
  sheet: ['#fffdf9', '#18201f'],
  line: ['#e2d9ca', '#2b3533'],
  ink: ['#1d2b2e', '#efe9dd'],
  muted: ['#55615f', '#abb5b0'],
  accent: ['#0f5750', '#93cdbd'],
  onAccent: ['#fffdf9', '#0b1d1a'],
} as const;

type Colors = Record<keyof typeof OURS, readonly [string, string]>;

/** Returns the colors with the business's own accent. */
function colorsOf(accent: string | undefined): Colors {
  if (!accent) return OURS;
  const { light, dark } = accentTokens(accent);
  return { ...OURS, accent: [light.accent, dark.accent], onAccent: [light['on-accent'], dark['on-accent']] };
}

function rules(colors: Colors, scheme: 0 | 1): string {
  const color = (name: keyof Colors): string => colors[name][scheme];
  return `
body{background:${color('paper')};color:${color('ink')}}
.sheet{background:${color('sheet')};border-color:${color('line')}}
h1,h2,h3,.show{color:${color('ink')}}
a{color:${color('accent')}}
.play{background:${color('accent')};color:${color('onAccent')}}
.muted,.muted a{color:${color('muted')}}
blockquote,.ai,.next,.note{border-color:${color('line')}}`;
}

const style = (colors: Colors): string =>
  `
body{margin:0;padding:24px 16px;font:17px/1.55 'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
.mail{max-width:600px;margin:0 auto}
.sheet{padding:24px;border:1px solid;border-radius:14px;overflow-wrap:anywhere}
.show{margin:0 0 16px;font-weight:600}
.logo{margin:0 0 8px}
.logo img{display:block;padding:4px;border-radius:10px;background:#fff}
.picture{margin:0 0 12px}
.picture img{display:block;border-radius:10px}
.note{margin:0 0 24px;padding:0 0 10px;border-bottom:1px solid}
h1,h2{margin:0 0 8px;font:600 26px/1.2 Fraunces,Georgia,serif}
h2{font-size:22px}
h3{margin:24px 0 8px;font-size:17px;line-height:1.3}
p,ul,ol{margin:0 0 14px}
ul,ol{padding-left:22px}
.play{display:inline-block;padding:12px 22px;border-radius:999px;font-weight:600;text-decoration:none}
blockquote{margin:0 0 14px;padding:2px 0 2px 16px;border-left:3px solid}
.muted{font-size:15px}
.ai{padding:10px 14px;border:1px solid;border-radius:10px;font-size:15px}
.next{margin-top:32px;padding-top:28px;border-top:1px solid}
.end{margin:20px 8px 0;font-size:14px}
${rules(colors, 0)}
@media (prefers-color-scheme:dark){${rules(colors, 1)}
}`.trim();

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
${style(colorsOf(show.accent))}
</style>
</head>
<body>
<div class="mail">
<p class="show"${asAttribute(showLanguage('title'))}>${html(line(show.title))}</p>
<div class="sheet">
${sheet}
</div>
<div class="end muted">
${end}
</div>
</div>
</body>
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
