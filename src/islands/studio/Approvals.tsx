import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { ListedApproval } from '#shared/studio.ts';
import { formatDate } from '#shared/format.ts';
import { DecideButtons } from './DecideButtons.tsx';

/** The drafts that wait for an administrator: each is read, then published or sent back. */
export function Approvals({ approvals }: { approvals: ListedApproval[] }) {
  const t = studioWords().episodes.approval;
  return (
    <ul className="rows mb-4">
      {approvals.map(({ episodeId, title, by, askedAt, updatedAt }) => (
        <li key={episodeId} className="flex-wrap">
          <div className="grow basis-48">
            <a className="font-semibold wrap-anywhere hover:underline" href={localPath(`/episodes/${episodeId}`)}>
              {title}
            </a>
            <p className="hint">{t.asksOn(by ?? t.somebody, formatDate(askedAt))}</p>
          </div>
          <DecideButtons episodeId={episodeId} title={title} updatedAt={updatedAt} />
        </li>
      ))}
    </ul>
  );
}
