import type { SameShape } from '../plural.ts';
import type { studio as en } from '../en/studio.ts';
import { activity } from './studio/activity.ts';
import { episodes } from './studio/episodes.ts';
import { health } from './studio/health.ts';
import { navigation } from './studio/navigation.ts';
import { otherCover } from './studio/other-cover.ts';
import { overview } from './studio/overview.ts';
import { reviews } from './studio/reviews.ts';

export const studio = { activity, episodes, health, navigation, otherCover, overview, reviews };

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof studio, typeof en>;
