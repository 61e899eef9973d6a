import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';

/** Links from the public list to the same search and category among drafts and deleted episodes. */
export function DraftsLink({ address }: { address: string }) {
  const query = new URLSearchParams(address.split('?')[1]);
  query.delete('page');
  query.set('status', 'draft');
  return (
    <a className="text-button" href={localPath(`/browse?${query.toString()}`)}>
      {studioWords().episodes.menu.drafts}
    </a>
  );
}
