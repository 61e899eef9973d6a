import { accentTokens } from '#shared/accent.ts';

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
/** Of tags and classes alone, so that `withInlineStyles` can tell whom a rule is for. Later ones win. */
type Rule = [selectors: string, declarations: string];

const LAYOUT: Rule[] = [
  ['body', 'margin:0;padding:24px 16px;-webkit-text-size-adjust:100%'],
  [
    'body,.mail',
    "font:17px/1.55 'Atkinson Hyperlegible Next',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  ],
  ['.mail', 'max-width:600px;margin:0 auto'],
  ['.sheet', 'padding:24px;border:1px solid;border-radius:14px;overflow-wrap:anywhere'],
  ['h1,h2', 'margin:0 0 8px;font:600 28px/1.2 Fraunces,Georgia,serif'],
  ['h2', 'font-size:22px'],
  ['h3', 'margin:24px 0 8px;font-size:17px;line-height:1.3'],
  ['p,ul,ol', 'margin:0 0 14px'],
  ['ul,ol', 'padding-left:22px'],
  ['img', 'display:block;max-width:100%;height:auto;border-radius:10px'],
  ['blockquote', 'margin:0 0 14px;padding:2px 0 2px 16px;border-left:3px solid'],
  ['.show', 'margin:0 0 16px;font-weight:600'],
  ['.logo', 'display:inline-block;margin-right:8px;border-radius:8px;background:#fff;vertical-align:middle'],
  ['.picture', 'margin:0 0 20px'],
  ['.note', 'margin:0 0 24px;padding:0 0 10px;border-bottom:1px solid'],
  [
    '.play',
    'display:inline-block;margin:6px 0;padding:14px 28px;border-radius:999px;font-weight:600;text-decoration:none',
  ],
  ['.muted', 'font-size:15px'],
  ['.next', 'margin-top:32px;padding-top:28px;border-top:1px solid'],
  ['.end', 'margin:24px 24px 0;font-size:13px;line-height:1.5'],
];

function colorRules(colors: Colors, scheme: 0 | 1): Rule[] {
  const color = (name: keyof Colors): string => colors[name][scheme];
  return [
    ['body', `background:${color('paper')}`],
    ['body,.mail', `color:${color('ink')}`],
    ['.sheet', `background:${color('sheet')};border-color:${color('line')}`],
    ['h1,h2,h3,.show', `color:${color('ink')}`],
    ['a', `color:${color('accent')}`],
    ['.play', `background:${color('accent')};color:${color('onAccent')}`],
    ['.muted', `color:${color('muted')}`],
    ['blockquote,.next,.note', `border-color:${color('line')}`],
  ];
}

/** Returns the colors with the business's own accent. */
function colorsOf(accent: string | undefined): Colors {
  if (!accent) return OURS;
  const { light, dark } = accentTokens(accent);
  return { ...OURS, accent: [light.accent, dark.accent], onAccent: [light['on-accent'], dark['on-accent']] };
}

const lightRules = (accent: string | undefined): Rule[] => [...LAYOUT, ...colorRules(colorsOf(accent), 0)];

const asText = ([selectors, declarations]: Rule): string => `${selectors}{${declarations}}`;
/** Over what stands in the elements themselves. */
const important = ([selectors, declarations]: Rule): Rule => [
  selectors,
  declarations.replaceAll(/;|$/g, ' !important$&'),
];

/** Returns the content of a message's `<style>`. */
export const mailStyles = (accent: string | undefined): string =>
  `
${lightRules(accent).map(asText).join('\n')}
@media (prefers-color-scheme:dark){
${colorRules(colorsOf(accent), 1).map(important).map(asText).join('\n')}
}`.trim();

/** Of our own markup, and of what has been made safe: every value stands in quotes. */
const TAG = /<([a-z]\w*)((?: [\w-]+="[^"]*")*)>/g;

/**
 * Returns the HTML with the light styles in its elements too: some mail programs take `<style>` out, such as Gmail's
 * apps for an account of another provider.
 */
export function withInlineStyles(html: string, accent: string | undefined): string {
  const rules = lightRules(accent).map(([selectors, declarations]) => ({ names: selectors.split(','), declarations }));
  return html.replace(TAG, (tag, name: string, attributes: string) => {
    const classes = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
    const own = [name, ...classes.map((each) => `.${each}`)];
    const found = rules.filter(({ names }) => names.some((each) => own.includes(each)));
    if (found.length === 0) return tag;
    return `<${name}${attributes} style="${found.map(({ declarations }) => declarations).join(';')}">`;
  });
}
