import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useEffect, useState } from 'react';
import { request } from '../request.ts';

type Drafts = { count: number; href: string };

/** Says on home how many drafts there are and leads to them: visitors' pages show nothing of what was saved last. */
export function DraftsNote() {
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  useEffect(() => void readDrafts().then(setDrafts, console.info), []);
  if (!drafts?.count) return null;
  return (
    <p className="mb-8">
      <a className="chip" href={localPath(drafts.href)}>
        {studioWords().episodes.menu.draftCount(drafts.count)}
      </a>
    </p>
  );
}

/** Not by `send`, which drops the header with the count. */
async function readDrafts(): Promise<Drafts | null> {
  const response = await request('GET /api/episodes', { status: 'draft', limit: '1' });
  if (!response.ok) return null;
  const [newest] = (await response.json()) as { id: string }[]; // as the contract states
  const count = Number(response.headers.get('X-Total-Count'));
  return { count, href: count === 1 && newest ? `/episodes/${newest.id}` : '/browse?status=draft' };
}
