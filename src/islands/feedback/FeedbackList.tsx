import type { Feedback } from '#shared/feedback.ts';
import { excerpt, formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { showToast } from '../ui/toast.ts';

type Said = Feedback<Date> & { episodeTitle: string };

/** What listeners said, each with a way to take it out of the count. */
export function FeedbackList({ feedback: found }: { feedback: Said[] }) {
  const [feedback, setFeedback] = useState(found);
  const mark = async ({ id, isSpam }: Said) => {
    if (!(await markSpam(id, !isSpam))) return;
    setFeedback((all) => all.map((said) => (said.id === id ? { ...said, isSpam: !isSpam } : said)));
  };

  return (
    <ul className="account-rows">
      {feedback.map((said) => (
        <li key={said.id} className="account-row feedback-row" data-spam={said.isSpam || undefined}>
          <div>
            <p className="feedback-verdict">
              <span className={said.isLike ? 'badge badge-accent' : 'badge badge-dislike'}>
                {said.isLike ? 'Like' : 'Dislike'}
              </span>
              {said.isSpam && <span className="badge">Spam</span>}
              <a href={`/episodes/${said.episodeId}`}>{said.episodeTitle}</a>
            </p>
            {said.comment && <blockquote className="feedback-comment">{said.comment}</blockquote>}
            <p className="hint">
              <time dateTime={said.createdAt.toISOString()}>{formatDate(said.createdAt)}</time>
            </p>
          </div>
          <button type="button" className="button button-quiet" onClick={() => void mark(said)}>
            {said.isSpam ? 'Not spam' : 'Mark as spam'}
            <span className="sr-only"> {nameOf(said)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** For people who hear the button out of its row. */
const nameOf = ({ comment, episodeTitle }: Said) =>
  comment ? `“${excerpt(comment, 60) ?? comment}”` : `the like of ${episodeTitle}`;

/** Whether it is marked so now; tells either way. */
async function markSpam(id: string, isSpam: boolean): Promise<boolean> {
  try {
    await send('PATCH', `/api/ratings/${id}`, { isSpam });
  } catch (problem) {
    showToast({ title: 'Error', description: sentenceOf(problem), tone: 'destructive' });
    return false;
  }
  showToast(
    isSpam
      ? { title: 'Marked as spam', description: 'It no longer counts.' }
      : { title: 'Not spam', description: 'It counts again.' },
  );
  return true;
}
