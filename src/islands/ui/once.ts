/**
 * Claims a name: returns true on the first call with it. A script runs again when the client router loads another page
 * that has it, while the document and its listeners remain.
 */
export function claimOnce(name: string): boolean {
  const key = Symbol.for(`carecast.${name}`);
  if (Reflect.has(document, key)) return false;
  return Reflect.set(document, key, true);
}
