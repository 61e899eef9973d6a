/**
 * Returns true the first time it is called with this name. A script runs again when the client router brings a page
 * that has it too, and the document, with its listeners, stays.
 */
export function isFirstTime(name: string): boolean {
  const key = Symbol.for(`carecast.${name}`);
  if (Reflect.has(document, key)) return false;
  return Reflect.set(document, key, true);
}
