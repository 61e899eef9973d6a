import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { findPlaces } from './places.ts';
import { Studio } from './Studio.tsx';
import styles from './studio.css?inline';

adoptStyles(styles);

let root: Root | undefined;

/**
 * Renders the administrators' controls of the current page: every episode's menu, and the link to the drafts. Called
 * for each page; loaded for administrators only.
 */
export function renderStudio(): void {
  root ??= createRoot(document.createElement('div'));
  root.render(<Studio places={findPlaces(document)} address={location.pathname + location.search} />);
}
