import type { Approval } from '#shared/contract/episodes.ts';
import type { Reason } from '#shared/reason.ts';
import type { StudioEpisode } from '#shared/studio-list.ts';

export type ListRow = StudioEpisode & { scheduleProblem: Reason | null; approval: Approval<Date> | null };
