import ts from 'typescript';

/** A text that people may read, where it is in its source. */
export type VisibleText = { path: string; line: number; text: string };

/** Attributes that no reader sees. */
const UNSEEN =
  /^(?:class|className|class:list|style|href|src|d|viewBox|id|name|key|data-.*|action|method|rel|media|type)$/;

/** Returns the texts of a source that people may read: the text between tags, and strings that are sentences. */
export function visibleTexts(path: string, source: string): VisibleText[] {
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
  return ts.isJsxAttribute(node) && UNSEEN.test(node.name.getText());
}

/** What people read begins with a capital, or is four words of a sentence; names of headers and classes are neither. */
const isSentence = (text: string): boolean =>
  /^[“…]?\s?\p{Lu}[\p{L}’]*(?:$|[\s.,:!?(])|^\p{Lu}\p{L}*-\p{Ll}/u.test(text) || /^(?:[\p{L}’…]+[,:]? ){3}/u.test(text);
