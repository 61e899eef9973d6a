import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { readSourceTree } from './source-tree.ts';

/** Words of engineers. No one who makes or hears a podcast has to know them. */
const JARGON =
  /\b(?:webhooks?|JSON|XML|HTML|CSS|JavaScript|WebVTT|APIs?|HTTPS?|URLs?|UUID|ISO 8601|UTF-8|UTC|SMTP|IANA|MIME|CDN|regex|null|boolean|strings?|parse[sd]?|payload|scopes?|tokens?|endpoint|cached?|database|deliver(?:y|ies)|revoked?|machines?|mailbox|in vain|rhythm|metadata|markup|codec|bitrate|status code|redirects?|hosts?|hub|jobs?|encrypt(?:s|ed)?|malformed|invalid|sessions?|server’s own|Look into|know it again|master password)\b/i;

/** Pages, what is on them, and the words of everything else: outside of the edge no one writes a sentence. */
const SEEN = /^src\/(?:pages\/.*\.astro|(?:components|islands|shared)\/.*)$/;
/**
 * Texts that programs read, what the terminal prints, what the check of a feed says to the person who mends it, how
 * downloads are counted, with the field's names in brackets, and what is no text.
 */
const UNSEEN =
  /^src\/shared\/(?:contract\/|spoken-disclosure\.ts|words\/(?:en|es)\/(?:reasons\/(?:programs|feed)|method|start|terminal|commands)\.ts)/;

/**
 * Claims that no one here can make of a record of training: the agency decides whether a rule is met. No numbers of
 * laws.
 */
const CLAIM =
  /\b(?:accredited|approved by (?:the|your) state|state[- ]approved|certified by|complian(?:t|ce)|meets? (?:42|the law)|CFR|NYCRR|acreditad[oa]s?|aprobad[oa]s? por (?:el|su) estado|certificad[oa]s? por|cumple con la ley|conforme a la ley)\b|§/i;

/** To the letter those of the product's contract; and names that people look for in another program. */
const ALLOWED = [
  /^(?:The hub responded|El hub respondió) /, // WebSub's own word, for the person who set one
  /its database is missing|the database does not accept|on this database|a new database|DATABASE_URL/, // of the commands
  /Reset Token|Ask for a new token|I have a token|A reset token lets you|this reset token/i,
  /^Invalid (?:username or password|or expired reset token)$/,
  /^Master password$|^Master password is required$|^The master password is wrong$|The master password came with your site/,
  /^(?:by|por) (?:day|week|month|día|semana|mes)\b|world time, UTC|World time \(UTC\)|Hora universal \(UTC\)|^UTC$/,
  /^(?:at|attempt|format|rhythm|\w+At) is /, // to programs, of a name that they sent
  /“(?:Add by|Agregar por) URL”|^WEBVTT$/,
  /PUBLIC_URL|WEBHOOKS_PRIVATE|MASTER_PASSWORD/, // for the person who runs the server
  /(?:calls it|la llama) “endpoint”/,
  /RSS feed link \(URL\)|enlace \(URL\)/, // what Apple, Spotify and YouTube call it
  /JavaScript desactivado/, // of the declaration of accessibility: what a browser calls it
  /^Database$|to look at the database\.$/, // of health, to show to the person who runs the server
  /Ask your current host|permanent redirect|No redirect there|^Check the redirect$/, // of a podcast: what publishers call it
  /^The token from your link/,
  /^(In|En) (Slack|Teams), /, // what these call it in their menus
];

/** A text that people may read, where it is in its source. */
type VisibleText = { path: string; line: number; text: string };

/** Attributes that no reader sees. */
const UNSEEN_ATTRIBUTES =
  /^(?:class|className|class:list|style|href|src|d|viewBox|id|name|key|data-.*|action|method|rel|media|type)$/;

/** Text for people begins with a capital, or is four words of a sentence; names of headers and classes are neither. */
const isSentence = (text: string): boolean =>
  /^[“…]?\s?\p{Lu}[\p{L}’]*(?:$|[\s.,:!?(])|^\p{Lu}\p{L}*-\p{Ll}/u.test(text) || /^(?:[\p{L}’…]+[,:]? ){3}/u.test(text);

const texts = [...readSourceTree()]
  .filter(([path]) => SEEN.test(path) && !UNSEEN.test(path))
  .flatMap(([path, source]) => visibleTexts(path, source));

/** Returns whether a text has jargon in it; addresses, calls of the API and endings of files are none. */
const isJargon = (text: string): boolean =>
  JARGON.test(text.replaceAll(/https?:\/\/\S*|^[A-Z]+ \/api\/\S*|\B\.[a-z]+/g, '')) &&
  !ALLOWED.some((allowed) => allowed.test(text));

describe('what people read', () => {
  test('has no word of engineers in it', () => {
    const hits = texts.filter(({ text }) => isJargon(text));
    expect(hits.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
  });

  test('claims for no record that a state, an agency or a law accepts it', () => {
    const hits = texts.filter(({ text }) => CLAIM.test(text));
    expect(hits.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
    for (const claim of [
      'This record is compliant',
      'Certified by us',
      'Aprobado por el estado',
      'It meets 42 CFR 484',
    ])
      expect(claim).toMatch(CLAIM);
  });

  test('is found in pages, islands, fields and refusals', () => {
    const all = texts.map(({ text }) => text);
    expect(all.length).toBeGreaterThan(1_000);
    const some = [
      'Alerts to other programs',
      'Save as Draft',
      'Usual day and time',
      'This alert no longer exists. Reload the page.',
    ];
    for (const text of some) expect(all).toContain(text);
    expect(isJargon('Webhooks')).toBe(true);
  });

  test('is loaded before an island is hydrated: client:touch does that, and no other directive', () => {
    const others = [...readSourceTree()].filter(([, source]) => /\sclient:(?:load|idle|visible|media)\b/.test(source));
    expect(others.map(([path]) => path)).toEqual([]);
  });
});

/** Returns the texts of a source that people may read: the text between tags, and strings that are sentences. */
function visibleTexts(path: string, source: string): VisibleText[] {
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX; // a generic arrow function is no tag
  const file = ts.createSourceFile(path, asTsx(path, source), ts.ScriptTarget.Latest, true, kind);
  const texts: VisibleText[] = [];
  const add = (node: ts.Node, written: string) => {
    const text = written.replaceAll(/\s+/g, ' ').trim();
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (/\p{L}/u.test(text)) texts.push({ path, line, text });
  };
  const visit = (node: ts.Node): void => {
    if (isUnseen(node)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isStringLiteralLike(node) && isSentence(node.text)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (isSentence(text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** An Astro file as TypeScript: its script, then its page as one element, without styles, scripts and comments. */
function asTsx(path: string, source: string): string {
  if (!path.endsWith('.astro')) return source;
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const [, , script = '', page = ''] = /^(---\n([\s\S]*?)\n---)?([\s\S]*)$/.exec(source) ?? [];
  const shown = page.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi, blank);
  return `\n${script}\n;<>${shown}</>`;
}

function isUnseen(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isCallExpression(node) && /^(?:log|console)\b|\blog$|^require$|^import$/.test(node.expression.getText()))
    return true;
  return ts.isJsxAttribute(node) && UNSEEN_ATTRIBUTES.test(node.name.getText());
}
