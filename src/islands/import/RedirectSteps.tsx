import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { PodcastImport } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { useCall } from '../ui/use-call.ts';
import { useCopy } from '../share/use-copy.ts';

type RedirectStepsProps = { current: PodcastImport; feed: string; onChange: (next: PodcastImport) => void };

/** The three steps by which apps and listeners follow to the new feed, and whether they do. */
export function RedirectSteps({ current, feed, onChange }: RedirectStepsProps) {
  const t = studioWords().moving.follow;
  const { refusal, isPending, call } = useCall();
  const check = () =>
    call(async () => onChange(await send('POST /api/imports/{importId}/check', { importId: current.id })));

  return (
    <section className="form" aria-labelledby="follow">
      <h3 className="text-h3" id="follow">
        {t.title}
      </h3>
      <ol className="grid list-decimal gap-4 ps-6">
        <li>
          <p>{t.listen}</p>
        </li>
        <li>
          <p className="mb-2">{t.forward}</p>
          <NewFeed feed={feed} />
        </li>
        <li>
          <p>{t.keep}</p>
        </li>
      </ol>
      <FailureMessage sentence={refusal} />
      <div className="alert block" role="status">
        <p>{seenOf(current)}</p>
        <p>{appsOf(current)}</p>
      </div>
      <button type="button" className="button self-start" aria-disabled={isPending} onClick={() => void check()}>
        {isPending ? t.looking : t.look}
      </button>
    </section>
  );
}

function NewFeed({ feed }: { feed: string }) {
  const t = studioWords().moving.follow;
  const [isCopied, copy] = useCopy(t.copied);
  return (
    <CopyField value={feed} aria-label={t.newAddress}>
      <button type="button" className="button" onClick={() => void copy(feed)}>
        {isCopied ? t.isCopied : t.copy}
      </button>
    </CopyField>
  );
}

function seenOf({ moved: { by, problem, lookedAt } }: PodcastImport): string {
  const t = studioWords().moving.follow;
  if (lookedAt === null) return t.never;
  const day = formatDate(new Date(lookedAt));
  if (problem) return t.problem(problem, day);
  if (by === 'redirect') return t.leads(day);
  return by === 'tag' ? t.names(day) : t.notYet(day);
}

function appsOf({ apps }: PodcastImport): string {
  const t = studioWords().moving.follow;
  if (apps.length === 0) return t.noApps;
  return t.apps(apps.map(({ name, at }) => `${name} (${formatDate(new Date(at))})`).join(', '));
}
