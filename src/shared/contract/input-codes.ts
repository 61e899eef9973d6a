import type { ReasonCode } from '../reason.ts';
import { codesOfCheck, isCode, z } from '../schema.ts';

/** A part of a schema's definition (https://zod.dev/library-authors): a schema or check in it has a definition too. */
type Part = { error?: (issue: object) => unknown } & Record<string, unknown>;

const found = new WeakMap<z.ZodType, ReasonCode[]>();

/** Returns the codes with which a schema refuses input, in alphabetical order. */
export function inputCodes(schema: z.ZodType): ReasonCode[] {
  const known = found.get(schema);
  if (known) return known;
  const codes = new Set<string>(['invalid']);
  collect(schema, codes, new Set());
  const all = [...codes].filter(isCode).sort() as ReasonCode[];
  found.set(schema, all);
  return all;
}

function collect(value: unknown, codes: Set<string>, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof z.ZodType) for (const code of codesOfCheck.get(value)?.codes ?? []) codes.add(code);
  const part = '_zod' in value ? (value._zod as { def: Part }).def : (value as Part);
  if (typeof part.error === 'function') codes.add(String(part.error({ code: 'custom', path: [] })));
  for (const name of Object.keys(part)) if (name !== 'values') collect(part[name], codes, seen);
}
