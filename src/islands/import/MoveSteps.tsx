import { useState } from 'react';
import { formatDate } from '#shared/format.ts';
import type { PodcastImport } from '#shared/podcast-import.ts';
import { send, sentenceOf } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { useCopy } from '../share/use-copy.ts';

type MoveStepsProps = { current: PodcastImport; feed: string; onChange: (next: PodcastImport) => void };

/** The three steps by which apps and listeners follow to the new feed, and whether they do. */
export function MoveSteps({ current, feed, onChange }: MoveStepsProps) {
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = async () => {
    if (isPending) return;
    setIsPending(true);
    setRefusal(null);
    try {
      onChange(await send<PodcastImport>('POST', `/api/imports/${current.id}/check`));
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setIsPending(false);
  };

  return (
    <section className="form" aria-labelledby="follow">
      <h3 className="text-h3" id="follow">
        So that your listeners follow
      </h3>
      <ol className="grid list-decimal gap-4 ps-6">
        <li>
          <p>Listen to one or two episodes here. Are their notes and dates right?</p>
        </li>
        <li>
          <p className="mb-2">
            Where your podcast was, look for “Move podcast” or “Forward the feed” and enter this address. If you cannot
            find it, ask the people there to forward the feed for good (they call it 301).
          </p>
          <NewFeed feed={feed} />
        </li>
        <li>
          <p>
            Keep the old account for at least four weeks: apps follow one after the other. If they forward nothing
            there, change the address of the feed at Apple Podcasts Connect and Spotify for Creators yourself.
          </p>
        </li>
      </ol>
      <Refusal sentence={refusal} />
      <div className="alert block" role="status">
        <p>{seenOf(current)}</p>
        <p>{appsOf(current)}</p>
      </div>
      <button type="button" className="button self-start" aria-disabled={isPending} onClick={() => void check()}>
        {isPending ? 'Looking...' : 'Look whether it leads here'}
      </button>
    </section>
  );
}

const COPIED = { title: 'Address copied!', description: 'Now paste it where your podcast was.' };

function NewFeed({ feed }: { feed: string }) {
  const [isCopied, copy] = useCopy(COPIED);
  return (
    <CopyField value={feed} aria-label="The new address of the feed">
      <button type="button" className="button" onClick={() => void copy(feed)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </CopyField>
  );
}

function seenOf({ moved: { by, problem, lookedAt } }: PodcastImport): string {
  if (lookedAt === null) return 'Nobody has looked yet whether the old feed leads here.';
  const day = formatDate(new Date(lookedAt));
  if (problem) return `${problem} Ask where your podcast was whether the feed is still there. (${day})`;
  if (by === 'redirect') return `The old feed leads here. (${day})`;
  if (by === 'tag') return `The old feed names this one as its new address. (${day})`;
  return `The old feed does not lead here yet. (${day})`;
}

const appsOf = ({ apps }: PodcastImport): string =>
  apps.length === 0
    ? 'No podcast app has asked for the new feed yet.'
    : `These have asked for the new feed: ${apps.map(({ name, at }) => `${name} (${formatDate(new Date(at))})`).join(', ')}.`;
