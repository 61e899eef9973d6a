import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { formatDate } from '#shared/format.ts';
import { NoteDone } from './NoteDone.tsx';

/** An episode that is reviewed; `language` in words, `lang` of its texts. */
export type ReviewedEpisode = {
  id: string;
  title: string;
  published: boolean;
  publishAt: Date | null;
  language: string;
  lang: string | undefined;
};

type Answer = {
  id: string;
  kind: 'approval' | 'note';
  name: string;
  note: string | null;
  createdAt: Date;
  doneAt: Date | null;
  isNew: boolean;
  isChanged: boolean;
};

export type Review = {
  id: string;
  reviewer: string;
  createdAt: Date;
  expiresAt: Date;
  state: 'open' | 'expired' | 'revoked';
  episode: ReviewedEpisode;
  answers: Answer[];
};

type ReviewRowProps = { review: Review; isPending: boolean; onEnd: () => void };

/** One review link and what came back by it. */
export function ReviewRow({ review, isPending, onEnd }: ReviewRowProps) {
  const { reviewer, createdAt, expiresAt, state, episode, answers } = review;
  const { row: t, link } = studioWords().reviews;
  const { badges } = studioWords().episodes;
  const end = state === 'revoked' ? t.revoked : t[state](formatDate(expiresAt));
  return (
    <li className="border-t border-line py-5 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-semibold wrap-anywhere">
            <a
              className="inline-flex items-center pointer-coarse:min-h-target hover:underline"
              href={localPath(`/episodes/${episode.id}`)}
              lang={episode.lang}
            >
              {episode.title}
            </a>
            <span className="ms-2 badge align-middle font-text first-letter:uppercase">{episode.language}</span>
            {!episode.published && (
              <span className="ms-2 badge align-middle font-text">
                {badges[episode.publishAt ? 'scheduled' : 'draft']}
              </span>
            )}
          </h3>
          <p className="hint wrap-anywhere">{t.made(reviewer, formatDate(createdAt), end)}</p>
        </div>
        {state === 'open' && (
          <button type="button" className="button" aria-disabled={isPending} onClick={onEnd}>
            {link.withdraw}
            <span className="sr-only"> {link.withdrawFor(reviewer)}</span>
          </button>
        )}
      </div>
      {answers.length === 0 && state === 'open' && <p className="mt-2 text-muted">{t.noAnswer}</p>}
      <ul className="mt-3 grid gap-3">
        {answers.map((answer) => (
          <ReviewAnswer key={answer.id} answer={answer} reviewer={reviewer} episodeId={episode.id} />
        ))}
      </ul>
    </li>
  );
}

type ReviewAnswerProps = { answer: Answer; reviewer: string; episodeId: string };

function ReviewAnswer({ answer, reviewer, episodeId }: ReviewAnswerProps) {
  const { id, kind, name, note, createdAt, doneAt, isNew, isChanged } = answer;
  const t = studioWords().reviews.row;
  const isOther = name.trim().toLowerCase() !== reviewer.trim().toLowerCase();
  return (
    <li className="rounded-medium bg-well p-3 wrap-anywhere">
      <p>
        {isNew && <span className="me-2 badge badge-care">{t.new}</span>}
        {doneAt && <span className="me-2 badge badge-good">{t.isDone}</span>}
        <strong>{kind === 'approval' ? t.approvedBy(name) : t.noteBy(name)}</strong>, {formatDate(createdAt)}
      </p>
      {note && <p className="mt-1 whitespace-pre-line">{note}</p>}
      {kind === 'note' && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <a className="inline-flex min-h-target items-center underline" href={localPath(`/edit/${episodeId}`)}>
            {t.editEpisode}
          </a>
          <NoteDone answerId={id} name={name} isDone={doneAt !== null} />
        </div>
      )}
      {kind === 'approval' && (
        <p className="mt-1 hint">{isChanged ? <strong className="text-care">{t.changed}</strong> : t.unchanged}</p>
      )}
      {isOther && (
        <p className="mt-1 hint">
          {t.other(reviewer, name)}
          {kind === 'approval' && ` ${t.isUnnamed}`}
        </p>
      )}
    </li>
  );
}
