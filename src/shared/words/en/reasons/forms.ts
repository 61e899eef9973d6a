import { number } from '../number.ts';

/** Refusals of the forms of the studio and the account; browsers load these with its other words. */
export const forms = {
  artworkTooLarge: 'Use a picture up to 5 MB. Saving it as a JPEG usually makes it small enough.',
  episodeArtTooLarge: 'Use a picture up to 1 MB. Saving it as a JPEG usually makes it small enough.',
  artworkSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `Your picture is ${number(width)} × ${number(height)}. It must be square, between ${number(min)} and ${number(max)} pixels.`,
  logoTooLarge: 'Use a logo up to 2 MB. 512 pixels are enough.',
  logoSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `Your logo is ${number(width)} × ${number(height)}. It must be square, between ${number(min)} and ${number(max)} pixels.`,
  wideLogoSize: ({ width, height, min, max }: { width: number; height: number; min: number; max: number }) =>
    `Your logo is ${number(width)} × ${number(height)}. It must be wider than it is tall, at least ${number(min)} pixels tall and at most ${number(max)} wide.`,

  tooLong: ({ maximum }: { maximum: number }) => `Use up to ${number(maximum)} characters`,
  tooShort: ({ minimum }: { minimum: number }) => `Use at least ${number(minimum)} characters`,
  tooManyEntries: ({ maximum }: { maximum: number }) => `You can add up to ${number(maximum)}`,
  notOneLine: 'Write this in one line of plain text',
  notWholeNumber: ({ minimum, maximum }: { minimum: number; maximum: number }) =>
    `Enter a whole number from ${number(minimum)} to ${number(maximum)}`,
  notDay: 'Enter a date such as 2026-11-20',
  notWebAddress: 'Enter a web address, such as https://example.com',
  notEmail: 'Enter an email address, such as name@example.com',
  languageUnknown: 'Choose one of the languages, or use a code such as en or en-us',

  masterPasswordMissing: 'Master password is required',
  passkeyNameMissing: 'Passkey name is required',
  invitationLinkMissing: 'Open the link in your invitation',
  invitationLinkInvalid: 'This is not an invitation link',
  addressesMissing: 'There are no addresses in the list',
  consentMissing: 'Say where they agreed',
  keyNameMissing: 'Enter a name for the key',
  keyScopesMissing: 'Choose what the key can do',
  webhookAddressMissing: 'Enter an address for the alert',
  webhookAddressUnsafe: 'The address of an alert must start with https://',
  webhookIsChannel:
    'This is a link to read the chat. Use the address for incoming messages. The hint says where to find it.',
  webhookEventsMissing: 'Choose what the alert is for',
  reviewerMissing: 'Enter who the link is for',
  approvalNoteMissing: 'Tell the author what to change',

  showDescriptionMissing: 'Description is required',
  providerMissing: 'Enter who provides the show',
  timeZoneUnknown: 'Choose a time zone, such as America/New_York',
  weeklySlotMissing: 'Choose a day and a time',
  notColor: 'Enter a color such as #0f5750 or firebrick, or choose one in the box beside it',
  categoryNameMissing: 'Enter a name',
  categoryNameMarkup: 'Do not use < or > in a category name',
  categoryTaken: ({ name }: { name: string }) => `There is already a category “${name}”. Choose another name.`,
  tooFewCategories: ({ minimum }: { minimum: number }) => `Keep at least ${number(minimum)} categories`,
  tooManyCategories: ({ maximum }: { maximum: number }) => `You can have up to ${number(maximum)} categories`,
  tooManyOnHome: ({ maximum }: { maximum: number }) =>
    `You can show up to ${number(maximum)} categories on the home page. Take one off first.`,
  categoryOfItself: 'Choose a different category',
  startingCategoryRenamed: 'New episodes start in this category, so you cannot rename it',
  startingCategoryMerged: 'New episodes start in this category, so you cannot delete it',

  mailServerInvalid: 'Enter a name such as mail.example.com',
  senderInvalid: 'Enter an address, such as Our show <podcast@example.com>',
  bucketAddressMissing: 'Enter the address',
  bucketAddressInvalid: 'Enter an address that starts with https://, such as https://s3.eu-central-1.amazonaws.com',
  bucketRegionMissing: 'Enter the region',
  bucketNameInvalid: 'Use 3 to 63 lowercase letters, numbers, dots and hyphens',
  bucketKeyMissing: 'Enter the key',
  bucketSecretMissing: 'Enter the secret key',
  feedAddressMissing: 'Enter the address of the old feed, such as https://example.com/feed.xml',
};
