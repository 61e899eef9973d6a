import utilities from '../../styles/utilities.css?inline';

/**
 * Adopts a stylesheet (`import styles from './x.css?inline'`) for as long as the document lives: no page waits for it,
 * no change of page takes it away, and a content policy of hashes has nothing to refuse. Nothing on the server.
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
