import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { Feedback } from '#shared/feedback.ts';
import { type PlayableEpisode, playableOf } from '#shared/episode.ts';
import { excerpt, formatDate } from '#shared/format.ts';
import { formatTime } from '#shared/time.ts';
import { useState } from 'react';
import { sendWithToast } from '../ui/send-with-toast.ts';

type ListedFeedback = Feedback<Date> & { episodeTitle: string } & Omit<PlayableEpisode, 'id' | 'title'>;

/** Shows listeners' feedback; administrators mark an entry as spam, which excludes it from the counts. */
export function FeedbackList({ feedback: found, marksSpam }: { feedback: ListedFeedback[]; marksSpam: boolean }) {
  const t = studioWords().feedback;
  const { like, dislike } = words().rating;
  const [feedback, setFeedback] = useState(found);
  const mark = async ({ id, isSpam }: ListedFeedback) => {
    if ((await markSpam(id, !isSpam)) !== null) return;
    setFeedback((all) => all.map((said) => (said.id === id ? { ...said, isSpam: !isSpam } : said)));
  };

  return (
    <ul className="rows">
      {feedback.map((said) => (
        <li
          key={said.id}
          className="group/said items-start max-sm:flex-col max-sm:gap-0"
          data-spam={said.isSpam || undefined}
        >
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
            <button type="button" className="button button-quiet max-sm:-ms-3" onClick={() => void mark(said)}>
              <span>{said.isSpam ? t.notSpam : t.mark}</span>
              <span className="sr-only"> {nameOf(said)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
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

function markSpam(id: string, isSpam: boolean): Promise<string | null> {
  const { marked, markedText, notSpam, unmarkedText } = studioWords().feedback;
  const done = isSpam ? { title: marked, description: markedText } : { title: notSpam, description: unmarkedText };
  return sendWithToast({ method: 'PATCH', path: `/api/ratings/${id}`, body: { isSpam } }, { done });
}
