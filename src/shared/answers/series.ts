import { z } from '../schema.ts';
import { moment } from './moment.ts';

export const Series = z
  .object({
    id: z.uuid(),
    slug: z.string().describe('Its page is /series/{slug}.'),
    number: z.int().describe('The season in podcast apps. It never changes.'),
    title: z.string(),
    description: z.string(),
    language: z.string().nullable(),
    artwork: z.string().nullable(),
    position: z.int().describe('Its place among the others, from 1.'),
    episodes: z.array(z.uuid()).describe('The trailer, the parts in their order, then bonus episodes.'),
    parts: z.int().describe('How many of them are parts: neither trailer nor bonus.'),
    duration: z.int().describe('Of all of them, in seconds.'),
    updatedAt: moment,
  })
  .meta({ id: 'Series' });
