import type { Fault } from '../reason.ts';
import { bodySchema, type Call, type Refusals } from './call.ts';
import { inputCodes } from './input-codes.ts';

/** Of what takes an uploaded file. */
export const OF_FILES = {
  invalid: ['sizeDiffersFromDeclared'],
  conflict: ['fileOfOtherEpisode', 'uploadInProgress', 'uploadReplaced'],
  tooLarge: ['largerThanDeclared'],
  unsupported: ['fileUnreadable', 'notAudio', 'notPdf'],
  unavailable: ['storageUnavailable', 'storageUnset'],
} as const satisfies Refusals;

/** Of what saves an episode. */
export const OF_EPISODES = {
  ...OF_FILES,
  missing: ['episodeNotFound'],
  forbidden: ['administratorsPublish', 'administratorsChangePublic'],
  invalid: [
    ...OF_FILES.invalid,
    ...([
      'audioMissing',
      'categoryUnknown',
      'pictureGone',
      'tooMuchMarkup',
      'pdfNotUploaded',
      'alreadyPublished',
      'scheduleInPast',
      'scheduleTooFar',
    ] as const),
    ...(['placeTaken', 'placeTakenByDraft', 'seriesUnknown', 'trailerTaken', 'trailerTakenByDraft'] as const),
    ...(['translationOfItself', 'translationOriginalUnknown', 'translationSameLanguage', 'translationTaken'] as const),
  ],
  conflict: [...OF_FILES.conflict, 'episodeChanged'],
} as const satisfies Refusals;

/** Of what sends a picture. */
export const OF_PICTURES = {
  invalid: ['pictureDamaged', 'pictureEmpty', 'artworkSize', 'pictureCmyk', 'pictureGrayscale', 'logoBlank'],
  tooLarge: ['episodeArtTooLarge', 'artworkTooLarge', 'logoTooLarge'],
  tooMany: ['tooManyPictures'],
  unsupported: ['notPicture', 'pictureAnimated', 'logoSize', 'wideLogoSize'],
  diskFull: ['storageFull'],
} as const satisfies Refusals;

/** Of signing in. */
export const OF_SIGN_IN = {
  signedOut: ['credentialsInvalid', 'passkeyRefused'],
  tooMany: ['tooManySignIns'],
} as const satisfies Refusals;

export const OF_INVITATIONS = {
  invalid: ['invitationUnknown', 'invitationExpired', 'invitationUsed', 'inviterGone', 'passwordTooEasy'],
  signedOut: ['credentialsInvalid'],
  tooMany: ['tooManySignIns'],
} as const satisfies Refusals;

/** Of reading a backup. */
export const OF_COPIES = {
  invalid: ['backupLocked', 'backupUnusable', 'noBackupLocked', 'noBackupOnline', 'uploadOrBucket'],
  missing: ['backupNotFound', 'copyNotHere'],
  conflict: ['onlineFileNotArrived', 'onlineFileTaken', 'restoreInProgress', 'siteNotEmpty'],
  tooLarge: ['largerThanDeclared'],
  tooMany: ['readingCopies'],
  unavailable: [
    'storageUnavailable',
    'storageUnset',
    'bucketAway',
    'bucketHostUnknown',
    'bucketFull',
    'bucketMayNotList',
  ],
  diskFull: ['folderFull', 'folderTooSmall'],
} as const satisfies Refusals;

/** Of reading the feed of another site. */
export const OF_FEEDS = {
  invalid: [
    'oldFeedUnread',
    'oldFeedUnusable',
    'importFeedRefused',
    'feedTooLarge',
    'feedTooSlow',
    'feedInPrivateNetwork',
  ],
  conflict: ['importInProgress', 'importNoRoom'],
  unavailable: ['storageUnavailable', 'storageUnset'],
  diskFull: ['storageFull'],
} as const satisfies Refusals;

const OF_JSON: Refusals = {
  invalid: ['notUtf8', 'notJson', 'unsupportedContent', 'bodyTruncated'],
  tooLarge: ['bodyTooLarge'],
};
const OF_FORMS: Refusals = { invalid: ['notUtf8', 'bodyTruncated'], tooLarge: ['bodyTooLarge'] };
const OF_KEYS: Refusals = { signedOut: ['keyWrong'], forbidden: ['keyNotAllowed', 'keyLacksScope'] };
const OF_CREATION: Refusals = {
  invalid: ['idempotencyKeyLength'],
  missing: ['resultGone'],
  conflict: ['idempotencyKeyReused', 'idempotencyKeyInUse', 'superseded'],
  tooMany: ['tooManyIdempotencyKeys'],
};

/** Returns the codes a call is refused with, by their fault: its own, and those that follow from its kind. */
export function refusalsOf(call: Call): Refusals {
  const { address, who, signIn, query, body, isIdempotent, refuses = {} } = call;
  const isRead = address.startsWith('GET');
  const schema = bodySchema(call, 0);
  return merged(
    { tooMany: ['tooMany'], unavailable: ['busy'], diskFull: ['diskFull'] },
    OF_KEYS,
    isRead ? {} : { forbidden: ['crossSite'], unsupported: [isForm(body) ? 'formExpected' : 'jsonExpected'] },
    who === 'everyone' ? {} : { signedOut: [who === 'aide' ? 'codeFirst' : 'signInFirst'] },
    who === 'author' ? { forbidden: ['authorsOnly'] } : {},
    who === 'administrator' ? { forbidden: ['adminsOnly', 'noLongerAdministrator'] } : {},
    signIn ? { forbidden: ['signInAgain'] } : {},
    // A token is text, and not all text is spelled as our paths are.
    address.includes('{') ? { missing: ['notFound'] } : {},
    query ? { invalid: ['unsupportedCharacter', ...inputCodes(query)] } : {},
    isForm(body) ? OF_FORMS : {},
    schema ? merged(OF_JSON, { invalid: inputCodes(schema) }) : {},
    isIdempotent ? OF_CREATION : {},
    refuses,
  );
}

const isForm = (body: Call['body']): boolean =>
  typeof body === 'object' && !('safeParse' in body) && body.type === 'form';

function merged(...all: Refusals[]): Refusals {
  const faults = new Set(all.flatMap((each) => Object.keys(each) as Fault[]));
  return Object.fromEntries(
    [...faults].map((fault) => [fault, [...new Set(all.flatMap((each) => each[fault] ?? []))]]),
  );
}
