import type { SameShape } from '../plural.ts';
import type { studio as en } from '../en/studio.ts';
import { activity } from './studio/activity.ts';
import { categoryChanges } from './studio/category-changes.ts';
import { documents } from './studio/documents.ts';
import { episodeFields } from './studio/episode-fields.ts';
import { episodeForm } from './studio/episode-form.ts';
import { episodes } from './studio/episodes.ts';
import { health } from './studio/health.ts';
import { navigation } from './studio/navigation.ts';
import { otherCover } from './studio/other-cover.ts';
import { overview } from './studio/overview.ts';
import { reviews } from './studio/reviews.ts';
import { schedule } from './studio/schedule.ts';
import { sound } from './studio/sound.ts';
import { times } from './studio/times.ts';
import { transcript } from './studio/transcript.ts';
import { upload } from './studio/upload.ts';

export const studio = {
  activity,
  categoryChanges,
  documents,
  episodeFields,
  episodeForm,
  episodes,
  health,
  navigation,
  otherCover,
  overview,
  reviews,
  schedule,
  sound,
  times,
  transcript,
  upload,
};

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof studio, typeof en>;
