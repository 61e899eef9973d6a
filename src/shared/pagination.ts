import { z } from 'zod';
import { CATEGORIES, PAGE_SIZE } from './episode.ts';

/** The newest this many when a list is asked for without a page or a limit. */
export const UNPAGED_LIMIT = 500;

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `${name} is a whole number from 1`)
    .transform(Number)
    .refine((value) => value <= max, `${name} is at most ${max}`);

export const EpisodeListQuery = z.object({
  category: z.enum(CATEGORIES, { error: 'There is no such category' }).optional(),
  sort: z.enum(['newest', 'oldest', 'plays', 'likes'], { error: 'sort is newest, oldest, plays or likes' }).optional(),
  page: wholeNumber('page', 1_000_000).optional(),
  limit: wholeNumber('limit', 100).optional(),
  status: z.enum(['published', 'draft', 'all']).catch('published'),
});

/** Which rows a page is. A page alone means nine of them. */
export function listWindow({ page, limit }: { page?: number | undefined; limit?: number | undefined }) {
  const size = limit ?? (page === undefined ? UNPAGED_LIMIT : PAGE_SIZE);
  return { limit: size, offset: ((page ?? 1) - 1) * size };
}
