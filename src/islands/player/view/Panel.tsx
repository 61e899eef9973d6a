import { words } from '#shared/language.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { PlayerState } from '../playback/player.ts';
import { $details } from '../playback/details.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TimestampList } from './TimestampList.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { $isFollowing, $isHighlighting, setFollowing, setHighlighting } from '../playback/follow-along.ts';
import { $sleep, $sleepLeft, SLEEP_MINUTES, sleepAtEnd, sleepIn, cancelSleep } from '../playback/sleep.ts';
import { SPEEDS, setSpeed } from '../playback/speed.ts';

export type PanelName = 'speed' | 'sleep' | 'queue' | 'chapters' | 'transcript';

const titleOf = (name: PanelName): string => words().player[name === 'sleep' ? 'sleepTimer' : name];

/** Returns whether a panel takes the room above the controls: the others leave it to the cover. */
export const isTall = (name: PanelName): boolean => name !== 'speed' && name !== 'sleep';

type PanelProps = {
  name: PanelName;
  player: PlayerState;
  /** Of the episode, when it is not the page's. */
  lang?: string | undefined;
};

export function Panel({ name, player, lang }: PanelProps) {
  return (
    <section
      id="player-panel"
      className={`card w-full max-w-form min-w-0 p-4 text-start overflow-auto overscroll-contain panel:max-h-[calc(100dvh-(--spacing(30)))] panel:flex-1 panel:self-start ${isTall(name) ? 'max-panel:min-h-48 max-panel:flex-1' : 'max-panel:flex-none'}`}
      aria-labelledby="player-panel-title"
      data-scrolls
    >
      <h3 id="player-panel-title" className="mb-3">
        {titleOf(name)}
      </h3>
      {contentOf({ name, player, lang })}
    </section>
  );
}

function contentOf({ name, player, lang }: PanelProps): ReactNode {
  switch (name) {
    case 'speed':
      return <SpeedPanel speed={player.speed} />;
    case 'sleep':
      return <SleepPanel />;
    case 'queue':
      return <QueuePanel />;
    case 'chapters':
    case 'transcript':
      return <Moments name={name} now={player.currentTime} lang={lang} />;
  }
}

function SpeedPanel({ speed }: { speed: number }) {
  return (
    <div
      className="grid max-w-80 grid-cols-[repeat(auto-fit,minmax(--spacing(16),1fr))] gap-2"
      role="group"
      aria-label={words().player.speed}
    >
      {SPEEDS.map((choice) => (
        <Choice key={choice} isChosen={choice === speed} onChoose={() => setSpeed(choice)}>
          {`${choice}×`}
        </Choice>
      ))}
    </div>
  );
}

function SleepPanel() {
  const sleep = useStore($sleep);
  const left = useStore($sleepLeft);
  return (
    <>
      <div className="grid max-w-88 gap-2" role="group" aria-label={words().player.sleepTimer}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(22),1fr))] gap-2">
          {SLEEP_MINUTES.map((minutes) => (
            <Choice key={minutes} isChosen={false} onChoose={() => sleepIn(minutes)}>
              {words().player.minutesShort(minutes)}
            </Choice>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Choice isChosen={sleep === 'end'} onChoose={sleepAtEnd}>
            {words().player.endOfEpisode}
          </Choice>
          <Choice isChosen={!sleep} onChoose={cancelSleep}>
            {words().player.off}
          </Choice>
        </div>
      </div>
      <p className="mt-3 text-small text-muted">{sleepNote(sleep, left)}</p>
    </>
  );
}

function sleepNote(sleep: ReturnType<typeof $sleep.get>, left: number): string {
  if (!sleep) return words().player.keepsPlaying;
  if (sleep === 'end') return words().player.stopsAtEnd;
  return left > 60 ? words().player.stopsIn(Math.round(left / 60)) : words().player.stopsSoon;
}

type MomentsProps = { name: 'chapters' | 'transcript'; now: number; lang: string | undefined };

function Moments({ name, now, lang }: MomentsProps) {
  const details = useStore($details);
  if (!details) return <p className="text-small text-muted">{words().player.loading}</p>;
  if (name === 'chapters')
    return <TimestampList label={words().player.chapters} now={now} moments={details.chapters} lang={lang} />;
  if (details.cues.length === 0)
    return (
      <p className="whitespace-pre-line" lang={lang}>
        {details.transcript}
      </p>
    );
  return (
    <>
      <FollowSwitches />
      <TimestampList label={words().player.transcript} now={now} moments={details.cues} lang={lang} />
    </>
  );
}

function FollowSwitches() {
  const isFollowing = useStore($isFollowing);
  const isHighlighting = useStore($isHighlighting);
  return (
    <div className="mb-2 flex flex-wrap gap-x-6 text-note">
      <Switch isImmediate checked={isFollowing} onChange={(event) => setFollowing(event.currentTarget.checked)}>
        {words().player.scrollAlong}
      </Switch>
      <Switch isImmediate checked={isHighlighting} onChange={(event) => setHighlighting(event.currentTarget.checked)}>
        {words().player.highlightSpoken}
      </Switch>
    </div>
  );
}

type ChoiceProps = { isChosen: boolean; onChoose(): void; children: ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className="chip grow justify-center px-2 cursor-pointer figures"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
