import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { shareLink } from '#shared/share.ts';
import { copyLink } from '../share/copy.ts';
import { changeVisibility } from '../studio/change-episode.ts';
import { ActionMenu, type MenuItem } from '../ui/ActionMenu.tsx';
import { isEditable, type ListRow, type RowChange } from './list-row.ts';

type RowMenuProps = { row: ListRow; decides: boolean; publicUrl: string; onChange: (change: RowChange) => void };

/** What can be done to one episode of the list. */
export function RowMenu(props: RowMenuProps) {
  const t = studioWords().episodes.menu;
  const { row, decides } = props;
  const items = [
    isEditable(row, decides) && { label: t.edit, href: localPath(`/edit/${row.id}`) },
    ...(decides ? decisions(props) : []),
    row.status === 'published' && { label: words().share.copyLink, onChoose: () => copy(props) },
    { label: t.duplicate, href: localPath(`/upload?copy=${row.id}`) },
    decides && { label: t.delete, onChoose: () => props.onChange('delete'), isDanger: true },
  ].filter((item) => item !== false);
  return (
    <ActionMenu label={t.actions(row.title)} items={items} className="icon-button -me-3 flex-none noscript:hidden" />
  );
}

/** What makes it public or takes it back. */
function decisions({ row: { id, status }, onChange }: RowMenuProps): MenuItem[] {
  const t = studioWords().episodes;
  if (status === 'published') return [{ label: t.menu.unpublish, onChoose: () => onChange('unpublish') }];
  const schedule = { label: t.menu.publishAt, onChoose: () => onChange('schedule') };
  if (status === 'draft') return [{ label: t.draft.publish, onChoose: () => onChange('publish') }, schedule];
  return [
    { label: t.draft.publishNow, onChoose: () => onChange('publish') },
    schedule,
    { label: t.draft.cancel, onChoose: () => void changeVisibility(id, 'unschedule') },
  ];
}

const copy = ({ row, publicUrl }: RowMenuProps): void => void copyLink(shareLink(publicUrl, row.id));
