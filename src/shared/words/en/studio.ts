import { activity } from './studio/activity.ts';
import { episodes } from './studio/episodes.ts';
import { health } from './studio/health.ts';
import { navigation } from './studio/navigation.ts';
import { otherCover } from './studio/other-cover.ts';
import { overview } from './studio/overview.ts';
import { reviews } from './studio/reviews.ts';

/** What browsers load on pages of the studio and of one’s account alone. */
export const studio = { activity, episodes, health, navigation, otherCover, overview, reviews };
