import { words } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LineIcon } from '../ui/icons.tsx';
import { drawSaveButtons, labelOf, toggleSaving } from './buttons.ts';
import { $saving } from './saving.ts';
import type { Savable } from './store.ts';

/**
 * Save, in the player. Its size comes with the episode's details (`isKnown`), and its place is kept until then. Where
 * the show allows none, pages have no place for what is saved.
 */
export function SaveTool({ episode, isKnown }: { episode: Savable; isKnown: boolean }) {
  const label = labelOf(episode, useStore($saving));
  useEffect(drawSaveButtons, []);
  if (!document.querySelector('[data-for="saved"]')) return null;
  return (
    <button
      type="button"
      className={isKnown ? 'player-tool' : 'player-tool invisible'}
      aria-label={words().saved.label(label, episode.title)}
      onClick={() => void toggleSaving(episode)}
    >
      <LineIcon name={label === words().saved.saved ? 'check' : 'save'} />
      <span>{label}</span>
    </button>
  );
}
