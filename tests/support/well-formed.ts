import { SaxesParser } from 'saxes';

/** Returns true for a well-formed document with declared namespaces. @throws what is wrong with another, and where */
export function isWellFormed(xml: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return true;
}
