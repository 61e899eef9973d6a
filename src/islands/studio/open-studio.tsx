import { createRoot, type Root } from 'react-dom/client';
import styles from '../../styles/studio-menus.css?inline';
import { findPlaces } from './places.ts';
import { Studio } from './Studio.tsx';

let root: Root | undefined;

/**
 * Puts what only administrators have on the page that is shown: the menu of every episode, the way to the studio, the
 * link to the drafts. Called for each page; nobody else ever loads this.
 */
export function openStudio(): void {
  root ??= begin();
  root.render(<Studio places={findPlaces(document)} address={location.pathname + location.search} />);
}

/** Its styles belong to the document, so that no change of page takes them away. */
function begin(): Root {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return createRoot(document.createElement('div'));
}
