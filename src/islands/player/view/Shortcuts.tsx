import { words } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SKIP_BACK, SKIP_FORWARD } from '../playback/skip-seconds.ts';
import { $areShortcutsOn, $areKeysShown, hideShortcuts, setKeysOn } from '../playback/shortcuts.ts';

function keys(): [key: string, does: string][] {
  const { player } = words();
  return [
    [player.space, player.playOrPause],
    ['←', player.back(SKIP_BACK)],
    ['→', player.forward(SKIP_FORWARD)],
    ['m', player.soundOffOrOn],
    ['<', player.slower],
    ['>', player.faster],
    ['?', player.showKeys],
  ];
}

export function Shortcuts() {
  const areShown = useStore($areKeysShown, { ssr: 'initial' });
  const areOn = useStore($areShortcutsOn, { ssr: 'initial' });
  if (!areShown) return null;
  return (
    <Dialog labelledBy="keys-title" onClose={hideShortcuts}>
      <h2 id="keys-title">{words().player.keysTitle}</h2>
      <dl>
        {keys().map(([key, does]) => (
          <div
            key={key}
            className="grid min-h-10 grid-cols-[--spacing(20)_minmax(0,1fr)] items-center border-b border-line"
          >
            <dt>
              <kbd className="inline-block min-w-8 rounded-small border border-edge bg-well px-2 py-0.5 text-center font-text text-small leading-base">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch isImmediate checked={areOn} onChange={(event) => setKeysOn(event.currentTarget.checked)}>
        {words().player.useKeys}
      </Switch>
      <div className="flex justify-end">
        <button type="button" className="button button-primary" onClick={hideShortcuts}>
          {words().player.done}
        </button>
      </div>
    </Dialog>
  );
}
