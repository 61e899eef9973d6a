import { roleOf } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { shareLink } from '#shared/share.ts';
import { copyLink } from '../share/copy.ts';
import { actItems } from '../studio/act-items.ts';
import { actOnEpisode } from '../studio/act-on-episode.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import type { ListRow } from './list-row.ts';

type RowMenuProps = { row: ListRow; decides: boolean; publicUrl: string };

/** The acts for one episode of the list; what is in Trash has a button instead. */
export function RowMenu({ row, decides, publicUrl }: RowMenuProps) {
  const { id, title, status } = row;
  const items = actItems({ place: 'row', id, state: status, role: roleOf(decides) }, (act) => {
    if (act === 'copyLink') void copyLink(shareLink(publicUrl, id));
    else void actOnEpisode(act, row);
  });
  const label = studioWords().episodes.menu.actions(title);
  return <ActionMenu label={label} items={items} className="icon-button -me-3 flex-none noscript:hidden" />;
}
