import type * as feedback from '../feedback.ts';
import { z } from '../schema.ts';
import { moment } from './moment.ts';

export const Rating = z.object({ isLike: z.boolean(), comment: z.string().nullable() }).meta({ id: 'Rating' });

export const OneFeedback = z
  .object({
    id: z.uuid(),
    episodeId: z.uuid(),
    isLike: z.boolean(),
    comment: z.string().nullable(),
    isSpam: z.boolean(),
    atSecond: z.int().nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Feedback' }) satisfies z.ZodType<feedback.Feedback>;
export const Feedback = z.array(OneFeedback);
