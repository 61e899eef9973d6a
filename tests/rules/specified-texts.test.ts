import { expect, test } from 'vitest';
import { type Reason, reasonText } from '#shared/reason.ts';
import { english } from '../support/words.ts';

const { account, browse, categories, done, episode, format, general, home, layout, player, rating, share } = english;
const { reasons, signIn, studio, trouble } = english;
const { bar, edit, failed } = studio.episodeForm;
const { messages, toasts } = studio.upload;
const said = (reason: Reason): string => reasonText(reason, 'en');

/** The texts of the product's contract to the letter, in its order, each with its entry of the words. */
const TEXTS: [promised: string, ...entries: string[]][] = [
  // The top bar and the home page
  ['Browse', layout.browse],
  ['Sign In', layout.signIn],
  ['Login', layout.login],
  ['Passkeys', layout.passkeys],
  ['Upload Episode', layout.uploadEpisode],
  ['Upload', layout.upload],
  ['Admin', layout.admin],
  ['Start Creating', home.startCreating],
  ['View All Episodes', home.viewAll],
  ['No episodes available yet.', home.none],
  ['Upload Your First Episode', home.uploadFirst],

  // A card, its rating, sharing, and the player
  ['AI Generated', player.aiBadge, player.aiShort.join(''), english.documents.aiBadge],
  ['Edit Episode', studio.episodes.menu.edit],
  ['Delete Episode', studio.episodes.menu.delete],
  ['Read more', episode.readMore],
  ['Read transcript', episode.readTranscript, general.readTranscript],
  ['Show less', episode.showLess, general.showLess],
  ['12.3k plays', format.plays(12_345)],
  ['59 sec', format.seconds(59)],
  ['12:05 min', format.minutes('12:05')],
  ['1h 5m', format.hours(1, 5)],
  ['1 day ago', format.daysAgo(1)],
  ['6 days ago', format.daysAgo(6)],
  ['1 week ago', format.weeksAgo(1)],
  ['4 weeks ago', format.weeksAgo(4)],
  ['Like', rating.like],
  ['Dislike', rating.dislike],
  ['12/500 characters', rating.characters(12, 500)],
  ['Cancel', rating.cancel, bar.cancel],
  ['Submit', rating.submit],
  ['Submitting...', rating.submitting],
  ['You liked this episode', rating.liked],
  ['You disliked this episode', rating.disliked],
  ['Share Via', share.via],
  ['Native Share', share.native],
  ['Email', share.email],
  ['Copy Link', share.copyLink],
  ['Done', share.done],
  ['NOW PLAYING', player.nowPlaying],
  ['Healthcare Education', player.healthcareEducation],

  // Browsing
  ['All Categories', browse.allCategories],
  ['2 episodes found', format.found(2, false)],
  ['No episodes found matching your filters', browse.noMatch],
  ['Clear Search', browse.clearSearch],
  ['Clear Category', browse.clearCategory],
  ['Previous', browse.previous],
  ['Next', browse.next],
  ...Object.entries(categories),

  // The form of an episode
  ['Choose File', studio.upload.audio.choose],
  ['Choose PDF File', studio.upload.pdf.choose],
  ['Episode Title', studio.episodeFields.fields.title.label],
  ['Save as Draft', bar.saveDraft],
  ['Publish Episode', bar.publish],
  ['Publishing...', bar.publishing],
  ['Update & Publish', bar.update],
  ['Updating...', bar.updating],
  ['Loading episode...', edit.loading],
  ['Episode not found', edit.notFound, reasons.episodeNotFound],
  ['Go Home', edit.goHome, trouble.goHome],

  // Accounts
  ['Forgot your password?', signIn.forgot],
  ['Sign in', account.signIn],
  ['Sign in with Passkey', signIn.withPasskey],
  ['Send Reset Token', account.sendToken],
  ['Reset Password', account.reset],
  ['Back to Login', signIn.back, studio.account.registration.back],
  ['Create Passkey', studio.account.passkeys.create],
  ['Are you sure you want to delete the passkey "My phone"?', studio.account.passkeys.sure('My phone')],
  ['No passkeys registered yet.', studio.account.passkeys.none],
  ['Create Admin User', studio.account.registration.create],

  // Questions of a form
  ['Username is required', reasons.usernameMissing],
  ['Password is required', reasons.passwordMissing],
  ['Reset token is required', reasons.resetTokenMissing],
  ['Password must be at least 6 characters', said({ code: 'passwordShort', minimum: 6 })],
  ['Passkey name is required', reasons.passkeyNameMissing],
  ['Episode ID is required', reasons.episodeIdMissing],
  ['Comment is required when disliking content', reasons.commentMissing],
  ['Comment required', rating.commentRequired],
  ['Please provide a reason for your dislike.', rating.giveReason],
  ['Already rated', rating.alreadyRated],
  ["You've already liked this episode.", reasons.alreadyLiked],
  ["You've already disliked this episode.", reasons.alreadyDisliked],
  ['Audio file required', studio.upload.audioRequired, reasons.audioMissing],
  ['Are you sure you want to delete this episode? This action cannot be undone.', studio.episodes.menu.confirmDelete],

  // Failures and successes
  ['Error creating episode', failed.create.title],
  ['There was a problem uploading your episode. Please try again.', failed.create.description],
  ['Error updating episode', failed.update.title, studio.episodes.toasts.updateFailed],
  [
    'There was a problem saving your changes. Please try again.',
    failed.update.description,
    studio.episodes.toasts.saveFailed,
  ],
  ['Error processing PDF', toasts.badPdf],
  ['Upload failed', toasts.nothing.title],
  ['No file was successfully uploaded. Please try again.', toasts.nothing.description],
  ['Invalid username or password', reasons.credentialsInvalid],
  ['Invalid or expired reset token', reasons.resetTokenInvalid],
  ['Passkey authentication failed', account.passkeyFailed, reasons.passkeyRefused],
  ['Failed to create passkey', studio.account.passkeys.createFailed, reasons.passkeyNotCreated],
  ['Failed to delete passkey', studio.account.passkeys.deleteFailed],
  ['Registration failed', studio.account.registration.failed],
  ['Failed to register admin user', studio.account.registration.noAnswer],
  ['Error', general.error, studio.episodes.toasts.error],
  ['Failed to submit rating', rating.failed],
  ['Rating submitted', rating.submitted],
  ['Thank you for your feedback!', rating.thanks],
  ['Failed to delete episode. Please try again.', studio.episodes.toasts.deleteFailed],
  ['Episode deleted', studio.episodes.toasts.deleted.title],
  ['The episode has been successfully deleted.', studio.episodes.toasts.deleted.description],
  ['Failed to copy link. Please try again.', share.copyFailed],
  ['Link copied!', share.linkCopied],
  ['Episode link has been copied to your clipboard.', share.inClipboard],
  ['Logged out successfully', account.signedOut],
  ['You have been signed out of your account.', account.signedOutText],
  ['If the username exists, a reset token has been generated.', done.resetAsked],

  // An upload
  ['You can only upload 1 file', messages.tooManyFiles(1)],
  ['a.mp3 exceeds maximum allowed size of 100 MB', messages.tooLarge('a.mp3', '100 MB')],
  ['a.mp3 exceeds maximum allowed size of 100 MB', said({ code: 'fileTooLarge', name: 'a.mp3', bytes: 104_857_600 })],
  ['This file is smaller than the allowed size of 1 B', messages.tooSmall('1 B')],
  ['You can only upload: .mp3', messages.otherType('.mp3')],
  ['Failed to upload a.mp3', messages.failed('a.mp3')],
  ['No Internet connection', messages.offline, general.offline],
  ['Connected to the Internet', messages.online],
  ['Authorization required', general.authorization],
  ['Request has expired', messages.expired, reasons.uploadUrlExpired],
  ['Non 2xx', messages.refused],
  ['Unknown error', general.unknown],
];

test('the English of the site is the contract’s, to the letter', () => {
  expect(TEXTS.filter(([promised, ...entries]) => entries.some((entry) => entry !== promised))).toEqual([]);
});

test('each category is called by its name', () => {
  const names = 'General, Patient Care, Healthcare News, Medical Research, Industry Insights, Case Studies';
  expect(Object.keys(categories).join(', ')).toBe(`${names}, Professional Development`);
});
