import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** One break of the code: what stands between `start` and `end` of the file becomes `after`. */
export type Mutant = { file: string; line: number; kind: string; start: number; end: number; after: string };
type Change = Pick<Mutant, 'kind' | 'after'> & { node: ts.Node };

const SWAPS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

/** Returns every break we know of a file, in the order of its text. Types are left alone: they do not run. */
export function listMutants(file: string): Mutant[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    for (const change of breaks(node)) mutants.push(mutantOf(source, file, change));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Returns the text of the file with the break in it. */
export const breakText = (text: string, { start, end, after }: Mutant): string =>
  text.slice(0, start) + after + text.slice(end);

function mutantOf(source: ts.SourceFile, file: string, { node, kind, after }: Change): Mutant {
  const start = node.getStart(source);
  const { line } = source.getLineAndCharacterOfPosition(start);
  return { file, line: line + 1, kind, start, end: node.getEnd(), after };
}

function breaks(node: ts.Node): Change[] {
  return [negation(node), swap(node), constant(node), droppedStatement(node), earlyReturn(node)].filter(
    (change) => change !== null,
  );
}

function negation(node: ts.Node): Change | null {
  const condition = conditionOf(node);
  return condition && { node: condition, kind: 'condition negated', after: `!(${condition.getText()})` };
}

function conditionOf(node: ts.Node): ts.Expression | null {
  if (ts.isConditionalExpression(node)) return node.condition;
  return ts.isIfStatement(node) || ts.isWhileStatement(node) ? node.expression : null;
}

function swap(node: ts.Node): Change | null {
  const after = ts.isBinaryExpression(node) ? SWAPS[node.operatorToken.kind] : undefined;
  if (!after || !ts.isBinaryExpression(node)) return null;
  return { node: node.operatorToken, kind: 'operator swapped', after };
}

function constant(node: ts.Node): Change | null {
  if (ts.isNumericLiteral(node)) return { node, kind: 'number changed', after: Number(node.text) === 0 ? '1' : '0' };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { node, kind: 'boolean flipped', after: 'false' };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { node, kind: 'boolean flipped', after: 'true' };
  return null;
}

function droppedStatement(node: ts.Node): Change | null {
  return ts.isExpressionStatement(node) ? { node, kind: 'statement dropped', after: ';' } : null;
}

function earlyReturn(node: ts.Node): Change | null {
  const isBody = ts.isBlock(node) && ts.isFunctionLike(node.parent) && node.statements.length > 1;
  return isBody ? { node, kind: 'returned early', after: node.getText().replace('{', '{ return; ') } : null;
}
