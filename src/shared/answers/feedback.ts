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
    /** Where in the audio a dislike was given, in whole seconds; null when it was not said. */
    atSecond: z.int().nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Feedback' });
export const Feedback = z.array(OneFeedback);
