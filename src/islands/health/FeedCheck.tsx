import { studioWords } from '#shared/language.ts';
import { useState } from 'react';
import type { WordedFinding } from '#shared/finding.ts';
import { formatDate } from '#shared/format.ts';
import type { DirectoryFindings } from '#shared/contract/site.ts';
import type { FeedCheck as Check } from '#shared/contract/site.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';

/** The finding of each directory about the feed, as of the last check, and a button for a new one. */
export function FeedCheck({ initial }: { initial: Check | null }) {
  const t = studioWords().health.feed;
  const [check, setCheck] = useState(initial);
  const { refusal, isPending, call } = useCall();
  const look = () => call(async () => setCheck(await send('POST /api/health/feed', {})));
  return (
    <div className="grid gap-4">
      <FailureMessage sentence={refusal} />
      <p role="status">{isPending ? t.reading : lastOf(check)}</p>
      {check && (
        <ul className="rows">
          {together(check.directories).map(({ names, ...each }) => (
            <li key={names}>
              <DirectoryRow names={names} {...each} />
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button justify-self-start" aria-disabled={isPending} onClick={() => void look()}>
        {isPending ? t.checking : t.check}
      </button>
    </div>
  );
}

function lastOf(check: Check | null): string {
  const t = studioWords().health.feed;
  return check ? t.last(formatDate(new Date(check.at))) : t.never;
}

const BADGES = { pass: 'badge-good', warning: 'badge-care', failure: 'badge-danger' };

type Row = Omit<DirectoryFindings, 'name'> & { names: string };

/** Directories that object to the same are one row; what all of them object to is the first. */
function together(directories: readonly DirectoryFindings[]): Row[] {
  const rows: Row[] = [];
  for (const { name, ...each } of directories) {
    const alike = rows.find((row) => row.names && textsOf(row) === textsOf(each));
    if (alike) alike.names += `, ${name}`;
    else rows.push({ ...each, names: name ?? '' });
  }
  return rows;
}

const textsOf = ({ level, findings }: Omit<Row, 'names'>): string =>
  [level, ...findings.map(({ text }) => text)].join();

function DirectoryRow({ names, level, findings }: Row) {
  const t = studioWords().health.feed;
  const problems = findings.filter((finding) => finding.level !== 'pass');
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        <span>{names || t.all}</span> <span className={`badge ${BADGES[level]}`}>{t.levels[level]}</span>
      </p>
      {problems.length > 0 && (
        <ul className="grid list-disc gap-1 ps-6">
          {problems.map((finding) => (
            <Problem key={finding.text} {...finding} />
          ))}
        </ul>
      )}
      {problems.length === 0 && <p className="hint">{fineOf(names, level)}</p>}
    </div>
  );
}

const Problem = ({ level, text }: WordedFinding) => (
  <li className={level === 'failure' ? 'problem wrap-anywhere' : 'wrap-anywhere'}>{text}</li>
);

function fineOf(names: string, level: WordedFinding['level']): string {
  const t = studioWords().health.feed;
  if (level === 'failure') return t.seeAbove;
  return names ? t.nothingOf : t.fine;
}
