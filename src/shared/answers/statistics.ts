import { z } from '../schema.ts';

const count = z.int().min(0);

export const EpisodeStatistics = z.array(
  z.object({ date: z.iso.date(), plays: count, likes: count, dislikes: count }).meta({ id: 'DayCounts' }),
);

export const Downloads = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: count,
    rows: z.array(z.object({ key: z.string(), episodeId: z.uuid().optional(), downloads: count })),
  })
  .meta({ id: 'Downloads' });
