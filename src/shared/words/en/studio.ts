import { account } from './studio/account.ts';
import { activity } from './studio/activity.ts';
import { appleCategory } from './studio/apple-categories.ts';
import { categoryForm } from './studio/categories.ts';
import { copies } from './studio/copies.ts';
import { credentials } from './studio/credentials.ts';
import { documents } from './studio/documents.ts';
import { episodeFields } from './studio/episode-fields.ts';
import { episodeForm } from './studio/episode-form.ts';
import { episodes } from './studio/episodes.ts';
import { feedback } from './studio/feedback.ts';
import { health } from './studio/health.ts';
import { languages } from './studio/languages.ts';
import { moving } from './studio/moving.ts';
import { navigation } from './studio/navigation.ts';
import { otherCover } from './studio/other-cover.ts';
import { overview } from './studio/overview.ts';
import { people } from './studio/people.ts';
import { publishing } from './studio/publishing.ts';
import { forms } from './reasons/forms.ts';
import { writing } from './reasons/writing.ts';
import { reviews } from './studio/reviews.ts';
import { schedule } from './studio/schedule.ts';
import { series } from './studio/series.ts';
import { settings } from './studio/settings.ts';
import { showFields } from './studio/show-fields.ts';
import { sound } from './studio/sound.ts';
import { statistics } from './studio/statistics.ts';
import { subscribers } from './studio/subscribers.ts';
import { times } from './studio/times.ts';
import { transcript } from './studio/transcript.ts';
import { upload } from './studio/upload.ts';

/** What browsers load on pages of the studio and of one’s account alone. */
export const studio = {
  account,
  activity,
  appleCategory,
  categoryForm,
  copies,
  credentials,
  documents,
  episodeFields,
  episodeForm,
  episodes,
  feedback,
  health,
  languages,
  moving,
  navigation,
  otherCover,
  overview,
  people,
  publishing,
  reasons: { ...forms, ...writing },
  reviews,
  schedule,
  series,
  settings,
  showFields,
  sound,
  statistics,
  subscribers,
  times,
  transcript,
  upload,
};
