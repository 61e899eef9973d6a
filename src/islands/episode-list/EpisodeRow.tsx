import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { isWaiting } from '#shared/approval.ts';
import { mayDo, roleOf } from '#shared/episode-acts.ts';
import { thumbnailPath } from '#shared/artwork.ts';
import { DELETED_DAYS } from '#shared/limits.ts';
import { daysLeft, formatDate, formatDuration, formatPlays, gradientOf, initialOf } from '#shared/format.ts';
import { reasonText } from '#shared/reason.ts';
import { formatCountdown, formatScheduled } from '#shared/schedule.ts';
import { RestoreButton } from '../studio/RestoreButton.tsx';
import { SelectBox } from '../ui/SelectBox.tsx';
import type { ListRow } from './list-row.ts';
import { RowMenu } from './RowMenu.tsx';

type EpisodeRowProps = {
  row: ListRow;
  decides: boolean;
  publicUrl: string;
  zone: string;
  now: Date;
  isChosen: boolean;
  onSelect: (isChosen: boolean) => void;
};

/** One episode: its picture, what state it is in, when, how long it is and how it was received. */
export function EpisodeRow({ row, decides, publicUrl, zone, now, isChosen, onSelect }: EpisodeRowProps) {
  const t = studioWords().episodes;
  const { id, title, status } = row;
  const role = roleOf(decides);
  return (
    <li id={`episode-${id}`} className="gap-3 first:pt-3">
      {decides && (
        <label className="-mx-3 grid size-target flex-none cursor-pointer place-items-center noscript:hidden">
          <span className="sr-only">{t.many.select(title)}</span>
          <SelectBox isChosen={isChosen} onSelect={onSelect} />
        </label>
      )}
      <Picture row={row} />
      <div className="flex-1">
        <h3 className="text-base font-semibold wrap-anywhere">
          {status === 'deleted' ? (
            title
          ) : (
            <a className="hover:underline" href={localPath(`/episodes/${id}`)}>
              {title}
            </a>
          )}
        </h3>
        <State {...{ row, zone, now }} />
      </div>
      {mayDo('restore', status, role) && <RestoreButton episodeId={id} title={title} />}
      {mayDo('edit', status, role) && (
        <a className="button button-quiet max-sm:not-noscript:hidden" href={localPath(`/edit/${id}`)}>
          <span>{t.edit}</span>
          <span className="sr-only">{` ${title}`}</span>
        </a>
      )}
      {status !== 'deleted' && <RowMenu {...{ row, decides, publicUrl }} />}
    </li>
  );
}

function Picture({ row: { id, title, artwork } }: { row: ListRow }) {
  const place = 'size-12 flex-none rounded-medium';
  if (artwork)
    return (
      <img
        className={`${place} object-cover`}
        src={thumbnailPath(artwork, 'small')}
        alt=""
        width={48}
        height={48}
        loading="lazy"
      />
    );
  return (
    <span
      className={`${place} gradient-${gradientOf(id)} grid place-items-center font-display text-h4 font-title`}
      aria-hidden="true"
    >
      {initialOf(title)}
    </span>
  );
}

function State({ row, zone, now }: Pick<EpisodeRowProps, 'row' | 'zone' | 'now'>) {
  const t = studioWords().episodes;
  const { status, date, approval, scheduleProblem } = row;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 hint">
        {status !== 'published' && <span className="badge">{t.badges[status]}</span>}
        {approval && (
          <span className="badge badge-care">{isWaiting(approval) ? t.approval.waits : t.approval.isSentBack}</span>
        )}
        <time dateTime={date.toISOString()}>{whenOf(row, zone, now)}</time>
        <span>{formatDuration(row.duration)}</span>
        {status === 'published' && (
          <>
            <span>{formatPlays(row.playCount)}</span>
            <span className="max-sm:hidden">{`${t.likes(row.likeCount)} · ${t.dislikes(row.dislikeCount)}`}</span>
          </>
        )}
      </p>
      {scheduleProblem && <p className="problem">{`${reasonText(scheduleProblem)}.`}</p>}
    </>
  );
}

function whenOf({ status, date }: ListRow, zone: string, now: Date): string {
  const t = studioWords().episodes;
  switch (status) {
    case 'scheduled':
      return `${formatScheduled(date, zone)}, ${formatCountdown(date, now, zone)}`;
    case 'draft':
      return t.changed(formatDate(date));
    case 'published':
      return t.published(formatDate(date));
    case 'deleted':
      return t.deleted(formatDate(date)) + t.canBeRestored(daysLeft(date, DELETED_DAYS, now));
  }
}
