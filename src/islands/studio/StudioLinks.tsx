import { STUDIO_LINKS } from '#shared/studio.ts';
import type { ToggleEvent } from 'react';
import { placeUnder } from './place-under.ts';

export const STUDIO_MENU = 'studio-menu';

/** Covers the Admin badge, a little larger than it, so that its arrival shifts nothing. Wide screens only. */
export function StudioOpener({ controls }: { controls: string }) {
  return <button type="button" className="studio-button" popoverTarget={controls} aria-label="Admin menu" />;
}

/** Links to the studio's pages: a list under the badge, or part of the account menu on narrow screens. */
export function StudioLinks({ id, address }: { id: string; address: string }) {
  const onToggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (newState === 'open' && opener) placeUnder(opener, currentTarget);
  };

  return (
    <nav id={id} className="menu studio-menu" aria-label="Studio" popover="auto" onToggle={onToggle}>
      {STUDIO_LINKS.map(({ href, label }) => (
        <a key={href} className="nav-link" href={href} aria-current={address === href ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
