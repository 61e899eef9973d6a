import utilities from '../../styles/utilities.css?inline';

/**
 * Adopts a stylesheet (`import styles from './x.css?inline'`) for the document's lifetime: no page waits for it,
 * navigation does not remove it, and it needs no hash in the content policy. Does nothing on the server.
 */
export function adoptStyles(...css: string[]): void {
  if (typeof document === 'undefined') return;
  document.adoptedStyleSheets.push(...css.map(sheetOf));
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

adoptStyles(utilities);
