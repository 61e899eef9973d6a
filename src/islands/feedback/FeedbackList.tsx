import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { Feedback } from '#shared/contract/feedback.ts';
import { type EpisodeToPlay, type PlayableEpisode, playableOf } from '#shared/episode.ts';
import { excerpt, formatDate } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { useState } from 'react';
import { SelectAll } from '../ui/SelectAll.tsx';
import { SelectBox } from '../ui/SelectBox.tsx';
import { markSpam } from './mark-spam.ts';

type ListedFeedback = Feedback<Date> & { episodeTitle: string } & Omit<PlayableEpisode, 'id' | 'title'> &
  Pick<EpisodeToPlay, 'isMadeWithAi'>;

/** Shows listeners' feedback; administrators mark an entry as spam, which excludes it from the counts. */
export function FeedbackList({ feedback: initial, marksSpam }: { feedback: ListedFeedback[]; marksSpam: boolean }) {
  const t = studioWords().feedback;
  const { like, dislike } = words().rating;
  const [feedback, setFeedback] = useState(initial);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mark = async (ids: readonly string[], isSpam: boolean) => {
    const done = await markSpam(ids, isSpam);
    setFeedback((all) => all.map((said) => (done.includes(said.id) ? { ...said, isSpam } : said)));
    setChosen((before) => before.filter((id) => !done.includes(id)));
  };
  const select = (id: string, isChosen: boolean) =>
    setChosen((before) => [...before.filter((other) => other !== id), ...(isChosen ? [id] : [])]);
  const isAllSpam = feedback.every(({ id, isSpam }) => isSpam || !chosen.includes(id));

  return (
    <>
      {marksSpam && (
        <SelectAll
          count={feedback.length}
          selected={chosen.length}
          onSelectAll={(isChosen) => setChosen(isChosen ? feedback.map(({ id }) => id) : [])}
        >
          <button type="button" className="button button-quiet" onClick={() => void mark(chosen, !isAllSpam)}>
            {isAllSpam ? t.notSpam : t.mark}
          </button>
        </SelectAll>
      )}
      <ul className="rows">
        {feedback.map((said) => (
          <li key={said.id} className="group/said items-start gap-3 first:pt-3" data-spam={said.isSpam || undefined}>
            {marksSpam && (
              <label className="-mx-3 -mt-2.5 grid size-target flex-none cursor-pointer place-items-center noscript:hidden">
                <span className="sr-only">{studioWords().episodes.many.select(nameOf(said))}</span>
                <SelectBox isChosen={chosen.includes(said.id)} onSelect={(isChosen) => select(said.id, isChosen)} />
              </label>
            )}
            <div className="flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className={said.isLike ? 'badge badge-good' : 'badge badge-care'}>
                  {said.isLike ? like : dislike}
                </span>
                {said.isSpam && <span className="badge">{t.spam}</span>}
                <a
                  className="font-semibold wrap-anywhere group-data-spam/said:text-muted group-data-spam/said:line-through group-data-spam/said:decoration-auto hover:text-accent hover:underline"
                  href={localPath(`/episodes/${said.episodeId}`)}
                >
                  {said.episodeTitle}
                </a>
              </p>
              {said.comment && (
                <blockquote className="my-2 max-w-measure wrap-anywhere whitespace-pre-line group-data-spam/said:text-muted group-data-spam/said:line-through">
                  {said.comment}
                </blockquote>
              )}
              <p className="hint flex flex-wrap items-center gap-x-4">
                <time dateTime={said.createdAt.toISOString()}>{formatDate(said.createdAt)}</time>
                {said.atSecond !== null && <MomentLink said={said} atSecond={said.atSecond} />}
              </p>
            </div>
            {marksSpam && (
              <button
                type="button"
                className="button button-quiet max-sm:hidden"
                onClick={() => void mark([said.id], !said.isSpam)}
              >
                <span>{said.isSpam ? t.notSpam : t.mark}</span>
                <span className="sr-only"> {nameOf(said)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Plays the episode from where it was disliked (player/page/play-buttons.ts). */
function MomentLink({ said, atSecond }: { said: ListedFeedback; atSecond: number }) {
  const episode = playableOf({ ...said, id: said.episodeId, title: said.episodeTitle });
  return (
    <span data-episode={JSON.stringify(episode)}>
      <a className="text-button figures" href={`${said.audioUrl}#t=${atSecond}`} data-seek={atSecond} data-astro-reload>
        {studioWords().feedback.playFrom(formatTime(atSecond))}
      </a>
    </span>
  );
}

/** Names the button for screen readers, which may read it without its row. */
const nameOf = ({ comment, episodeTitle }: ListedFeedback) =>
  comment ? `“${excerpt(comment, 60) ?? comment}”` : studioWords().feedback.likeOf(episodeTitle);
