import { studioWords } from '#shared/language.ts';
import { useState } from 'react';
import type { WordedFinding } from '#shared/finding.ts';
import { formatDate } from '#shared/format.ts';
import type { DirectoryFindings, FeedCheck as Check } from '#shared/health.ts';
import { send } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { useAttempt } from '../ui/use-attempt.ts';

/** What each directory would say of the feed, as of the last check, and a button for a new one. */
export function FeedCheck({ found }: { found: Check | null }) {
  const t = studioWords().health.feed;
  const [check, setCheck] = useState(found);
  const { refusal, isPending, attempt } = useAttempt();
  const look = () => attempt(async () => setCheck(await send('POST', '/api/health/feed')));
  return (
    <div className="grid gap-4">
      <Refusal sentence={refusal} />
      <p role="status">{isPending ? t.reading : lastOf(check)}</p>
      {check && (
        <ul className="rows">
          {check.directories.map((each) => (
            <li key={each.name ?? ''}>
              <DirectoryRow {...each} />
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

function DirectoryRow({ name, level, findings }: DirectoryFindings) {
  const t = studioWords().health.feed;
  const problems = findings.filter((finding) => finding.level !== 'pass');
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        <span>{name ?? t.all}</span> <span className={`badge ${BADGES[level]}`}>{t.levels[level]}</span>
      </p>
      {problems.length > 0 && (
        <ul className="grid list-disc gap-1 ps-6">
          {problems.map((finding) => (
            <Problem key={finding.text} {...finding} />
          ))}
        </ul>
      )}
      {problems.length === 0 && <p className="hint">{fineOf(name, level)}</p>}
    </div>
  );
}

const Problem = ({ level, text }: WordedFinding) => (
  <li className={level === 'failure' ? 'problem wrap-anywhere' : 'wrap-anywhere'}>{text}</li>
);

function fineOf(name: DirectoryFindings['name'], level: WordedFinding['level']): string {
  const t = studioWords().health.feed;
  if (level === 'failure') return t.seeAbove;
  return name ? t.nothingOf : t.fine;
}
