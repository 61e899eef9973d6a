import type { ReasonCode } from '#shared/reason.ts';
import { reasons as forms } from '#shared/words/en/reasons/forms.ts';
import { reasons as visitors } from '#shared/words/en/reasons/visitors.ts';
import { reasons as writing } from '#shared/words/en/reasons/writing.ts';
import type { Fault } from '#server/errors.ts';
import { isSchema, type Refusals, type Stated } from './statement.ts';

/** Codes of input that does not fit its schema: a browser says the same in its forms. */
export const INPUT_CODES = Object.keys({ ...visitors, ...forms, ...writing }) as ReasonCode[];

/** Of what takes an uploaded file. */
const OF_FILES = {
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
    ...['audioMissing', 'categoryUnknown', 'pictureGone', 'tooMuchMarkup', 'pdfNotUploaded', 'alreadyPublished'] as const,
    ...['translationOfItself', 'translationOriginalUnknown', 'translationSameLanguage', 'translationTaken'] as const,
  ],
  conflict: [...OF_FILES.conflict, 'episodeChanged'],
} as const satisfies Refusals;

const OF_JSON: Refusals = {
  invalid: ['notUtf8', 'notJson', 'unsupportedContent', 'bodyTruncated'],
  tooLarge: ['bodyTooLarge'],
};
const OF_KEYS: Refusals = { signedOut: ['keyWrong'], forbidden: ['keyNotAllowed', 'keyLacksScope'] };
const OF_CREATION: Refusals = {
  invalid: ['idempotencyKeyLength'],
  missing: ['resultGone'],
  conflict: ['idempotencyKeyReused', 'idempotencyKeyInUse', 'superseded'],
  tooMany: ['tooManyIdempotencyKeys'],
};

/** Returns the codes an endpoint refuses with, by their fault: what it states, and what follows from its kind. */
export function refusalsOf({ address, statement, isIdempotent }: Stated): Refusals {
  const { who, signIn, query, body, refuses = {} } = statement;
  const isRead = address.startsWith('GET');
  return merged(
    { tooMany: ['tooMany'], unavailable: ['busy'], diskFull: ['diskFull'] },
    OF_KEYS,
    isRead ? {} : { forbidden: ['crossSite'], unsupported: [isForm(body) ? 'formExpected' : 'jsonExpected'] },
    who === 'everyone' ? {} : { signedOut: ['signInFirst'] },
    who === 'author' ? { forbidden: ['authorsOnly'] } : {},
    who === 'administrator' ? { forbidden: ['adminsOnly', 'noLongerAdministrator'] } : {},
    signIn ? { forbidden: ['signInAgain'] } : {},
    /Id\}/.test(address) ? { missing: ['notFound'] } : {},
    query ? { invalid: ['unsupportedCharacter', ...INPUT_CODES] } : {},
    isSchema(body) ? merged(OF_JSON, { invalid: INPUT_CODES }) : {},
    isIdempotent ? OF_CREATION : {},
    refuses,
  );
}

const isForm = (body: Stated['statement']['body']): boolean => body !== undefined && !isSchema(body) && body.type === 'form';

function merged(...all: Refusals[]): Refusals {
  const faults = new Set(all.flatMap((each) => Object.keys(each) as Fault[]));
  return Object.fromEntries(
    [...faults].map((fault) => [fault, [...new Set(all.flatMap((each) => each[fault] ?? []))]]),
  );
}
