import { useState } from 'react';
import type { Finding } from '#shared/finding.ts';
import { formatDate } from '#shared/format.ts';
import type { DirectoryFindings, FeedCheck as Check } from '#shared/health.ts';
import { send, sentenceOf } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';

const ALL = 'All podcast apps';

/** What each directory would say of the feed, as of the last check, and a button for a new one. */
export function FeedCheck({ found }: { found: Check | null }) {
  const [check, setCheck] = useState(found);
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const look = async () => {
    if (isPending) return;
    setIsPending(true);
    setRefusal(null);
    try {
      setCheck(await send<Check>('POST', '/api/health/feed'));
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setIsPending(false);
  };
  return (
    <div className="grid gap-4">
      <Refusal sentence={refusal} />
      <p role="status">{isPending ? 'Reading the feed as podcast apps do...' : lastOf(check)}</p>
      {check && (
        <ul className="rows">
          {check.directories.map((each) => (
            <li key={each.name ?? ALL}>
              <DirectoryRow {...each} />
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button justify-self-start" aria-disabled={isPending} onClick={() => void look()}>
        {isPending ? 'Checking...' : 'Check the feed now'}
      </button>
    </div>
  );
}

const lastOf = (check: Check | null): string =>
  check ? `The last check was on ${formatDate(new Date(check.at))}.` : 'The feed was not checked yet.';

const WORDS = { pass: 'Fine', warning: 'Worth a look', failure: 'Not accepted' };

function DirectoryRow({ name, level, findings }: DirectoryFindings) {
  const problems = findings.filter((finding) => finding.level !== 'pass');
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        {name ?? ALL} <span className={level === 'pass' ? 'badge badge-accent' : 'badge'}>{WORDS[level]}</span>
      </p>
      {problems.length > 0 && (
        <ul className="grid list-disc gap-1 ps-6">
          {problems.map((finding) => (
            <Problem key={finding.text} {...finding} />
          ))}
        </ul>
      )}
      {problems.length === 0 && <p className="hint">{level === 'failure' ? 'See above.' : fine(name)}</p>}
    </div>
  );
}

const Problem = ({ level, text }: Finding) => (
  <li className={level === 'failure' ? 'problem wrap-anywhere' : 'wrap-anywhere'}>{text}</li>
);

const fine = (name: DirectoryFindings['name']): string =>
  name ? `Nothing that ${name} alone would mind.` : 'The feed has what all of them ask for.';
