import { words } from '#shared/language.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { audioFileName } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { useStore } from '@nanostores/react';
import type { PlayerState } from '../playback/player.ts';
import { shareEpisode } from '../../share/share.ts';
import { $details } from '../playback/details.ts';
import { LineIcon, type LineIconName } from '../../ui/icons.tsx';
import { showShortcuts } from '../playback/shortcuts.ts';
import { SaveTool } from '../../saved/SaveTool.tsx';
import type { PanelName } from './Panel.tsx';
import { $queue } from '../playback/queue.ts';
import { $sleep, $sleepLeft } from '../playback/sleep.ts';

type ToolsProps = {
  player: PlayerState;
  episode: PlayableEpisode;
  panel: PanelName | null;
  onChoose(panel: PanelName | null): void;
};

/** The secondary row below the controls: each button opens its panel, one at a time. */
export function Tools({ player, episode, panel, onChoose }: ToolsProps) {
  const { player: t } = words();
  const details = useStore($details);
  const queue = useStore($queue);
  const sleep = useSleepLabel();
  // Their places are kept until the details are here, so that nothing moves under a finger.
  const hasChapters = details ? details.chapters.length > 0 : (episode.hasChapters ?? true);
  const hasTranscript = details
    ? details.cues.length > 0 || Boolean(details.transcript)
    : (episode.hasTranscript ?? true);
  const opens = (name: PanelName, icon: LineIconName, label: string, about = label, isKnown = true) => (
    <button
      type="button"
      className={isKnown ? 'player-tool' : 'player-tool invisible'}
      aria-expanded={panel === name}
      aria-controls="player-panel"
      aria-label={about}
      onClick={() => onChoose(panel === name ? null : name)}
    >
      <LineIcon name={icon} />
      <span>{label}</span>
    </button>
  );
  const share = (button: HTMLElement) => shareEpisode({ ...episode, description: details?.description ?? '' }, button);

  return (
    <div
      className="mt-3 flex w-full flex-wrap justify-center gap-1 [@media(22rem<=width<40rem)]:grid [@media(22rem<=width<40rem)]:grid-cols-[repeat(4,auto)] [@media(22rem<=width<40rem)]:justify-evenly [@media(22rem<=width<40rem)]:gap-x-0"
      role="group"
      aria-label={t.more}
    >
      {opens('speed', 'speed', `${player.speed}×`, t.speedNow(player.speed))}
      {opens('sleep', 'sleep', sleep ?? t.sleep, sleep ? t.sleepNow(sleep) : t.sleepTimer)}
      {opens('queue', 'queue', queue.length > 0 ? t.queueOf(queue.length) : t.queue)}
      {hasChapters && opens('chapters', 'chapters', t.chapters, t.chapters, details !== null)}
      {hasTranscript && opens('transcript', 'transcript', t.transcript, t.transcript, details !== null)}
      <button type="button" className="player-tool" onClick={(event) => share(event.currentTarget)}>
        <LineIcon name="share" />
        {t.share}
      </button>
      <SaveTool episode={{ ...episode, bytes: details?.bytes ?? 0 }} isKnown={details !== null} />
      <a className="player-tool" href={episode.audioUrl} download={audioFileName(episode)} data-astro-reload>
        <LineIcon name="download" />
        {t.download}
      </a>
      <button type="button" className="player-tool [@media(hover:none)]:hidden" onClick={showShortcuts}>
        <LineIcon name="keys" />
        {t.keys}
      </button>
    </div>
  );
}

/** Returns the time left on the sleep timer as text; null without one. */
function useSleepLabel(): string | null {
  const sleep = useStore($sleep);
  const left = useStore($sleepLeft);
  if (!sleep) return null;
  return sleep === 'end' ? words().player.atEnd : formatTime(left);
}
