// Words that browsers load on pages of the studio and of one’s account alone.
import { forms } from './reasons/forms.ts';
import { inService as ofInService } from './reasons/in-service.ts';
import { writing } from './reasons/writing.ts';

export { account } from './studio/account.ts';
export { activity } from './studio/activity.ts';
export { appleCategory } from './studio/apple-categories.ts';
export { categoryForm } from './studio/categories.ts';
export { copies } from './studio/copies.ts';
export { credentials } from './studio/credentials.ts';
export { documents } from './studio/documents.ts';
export { episodeFields } from './studio/episode-fields.ts';
export { episodeForm } from './studio/episode-form.ts';
export { episodes } from './studio/episodes.ts';
export { feedback } from './studio/feedback.ts';
export { health } from './studio/health.ts';
export { inService } from './studio/in-service.ts';
export { languages } from './studio/languages.ts';
export { moving } from './studio/moving.ts';
export { navigation } from './studio/navigation.ts';
export { otherCover } from './studio/other-cover.ts';
export { overview } from './studio/overview.ts';
export { people } from './studio/people.ts';
export { publishing } from './studio/publishing.ts';
export { reviews } from './studio/reviews.ts';
export { schedule } from './studio/schedule.ts';
export { series } from './studio/series.ts';
export { settings } from './studio/settings.ts';
export { showFields } from './studio/show-fields.ts';
export { sound } from './studio/sound.ts';
export { statistics } from './studio/statistics.ts';
export { subscribers } from './studio/subscribers.ts';
export { times } from './studio/times.ts';
export { transcript } from './studio/transcript.ts';
export { upload } from './studio/upload.ts';

export const reasons = { ...forms, ...ofInService, ...writing };
