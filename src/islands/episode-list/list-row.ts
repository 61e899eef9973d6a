import type { Approval } from '#shared/contract/episodes.ts';
import type { Reason } from '#shared/reason.ts';
import type { StudioEpisode } from '#shared/studio-list.ts';

export type ListRow = StudioEpisode & { scheduleProblem: Reason | null; approval: Approval<Date> | null };
/** What is asked about before it is done. */
export type RowChange = 'publish' | 'schedule' | 'unpublish' | 'delete';
/** What is asked about before it is done to many. */
export type ManyRowChange = RowChange | 'category' | 'series';

/** Returns whether the reader may edit it: an author drafts only, while they are not planned. */
export const isEditable = ({ status }: ListRow, decides: boolean): boolean =>
  decides ? status !== 'deleted' : status === 'draft';
