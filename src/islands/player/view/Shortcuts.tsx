import { useStore } from '@nanostores/react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SKIP_BACK, SKIP_FORWARD } from '../playback/player.ts';
import { $areKeysOn, $areKeysShown, hideKeys, setKeysOn } from '../playback/keys.ts';

const KEYS: [key: string, does: string][] = [
  ['Space', 'Play or pause'],
  ['←', `Back ${SKIP_BACK} seconds`],
  ['→', `Forward ${SKIP_FORWARD} seconds`],
  ['m', 'Sound off or on'],
  ['<', 'Slower'],
  ['>', 'Faster'],
  ['?', 'Show these keys'],
];

export function Shortcuts() {
  const areShown = useStore($areKeysShown, { ssr: 'initial' });
  const areOn = useStore($areKeysOn, { ssr: 'initial' });
  if (!areShown) return null;
  return (
    <Dialog className="dialog" labelledBy="keys-title" onClose={hideKeys}>
      <h2 id="keys-title" className="dialog-title">
        Keyboard shortcuts
      </h2>
      <dl className="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="player-switch">
        <input
          type="checkbox"
          role="switch"
          checked={areOn}
          onChange={(event) => setKeysOn(event.currentTarget.checked)}
        />
        <span>Use these keys</span>
      </label>
      <div className="dialog-foot">
        <button type="button" className="button button-primary" onClick={hideKeys}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
