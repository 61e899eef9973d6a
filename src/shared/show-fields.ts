// No schemas here: code that only reads labels must not load zod.

type Common = {
  label: string;
  /** The section of the form. */
  group: 'about' | 'appearance' | 'makers' | 'listings' | 'scheduling' | 'moving';
  hint?: string;
  /** Its environment variable, which takes precedence and locks the field at /studio/settings. */
  variable: string;
  /** The value while none is set: this default, or the value of the field it `follows`, or none. */
  default?: string | number | boolean;
  follows?: 'title' | 'description' | 'providerName';
};

/** The kind decides how a field is validated, in the form and the environment, and its control. */
export type FieldDefinition = Common &
  (
    | {
        /** One line of at most `most` characters; `problem` is the message when it is missing. */
        kind: 'line';
        most: number;
        problem: string;
        /** It cannot be emptied. */
        isRequired?: true;
        /** A blank variable means no value, not even that of the field it follows. */
        mayBeBlank?: true;
      }
    | { kind: 'text'; most: number; problem: string; tooLong: string }
    | { kind: 'email' | 'address' | 'language' | 'category' | 'timeZone' | 'weeklySlot' | 'colour' }
    | {
        /** A whole number from `least` to `most`. */
        kind: 'number';
        least: number;
        most: number;
        problem: string;
        default: number;
      }
    | { kind: 'switch'; default: boolean }
  );

/**
 * The settings of the show, in the order of the form. To add one, add a line here and a migration: its column is its
 * name in snake case, null while unset. A test compares docs/configuration.md and docs/api.md with this table.
 */
export const SHOW_FIELDS = {
  title: {
    kind: 'line',
    most: 255,
    problem: 'Title is required',
    isRequired: true,
    group: 'about',
    label: 'Title',
    variable: 'SHOW_TITLE',
    default: 'Carecast',
  },
  shortTitle: {
    kind: 'line',
    most: 40,
    problem: 'The short title must be words',
    group: 'about',
    label: 'Short title',
    hint: 'For small screens. Without one, the title is used.',
    variable: 'SHOW_SHORT_TITLE',
    follows: 'title',
  },
  description: {
    kind: 'text',
    most: 3800,
    problem: 'Description is required',
    tooLong: 'A description has at most 3,800 characters',
    group: 'about',
    label: 'Description',
    hint: 'What the show is about and who it is for. Podcast apps show it under the title.',
    variable: 'SHOW_DESCRIPTION',
    default:
      'Short, clear conversations about care at home: for families, caregivers and professionals. ' +
      'Made with AI from real healthcare articles and industry insights.',
  },
  category: {
    kind: 'category',
    group: 'about',
    label: 'Category',
    hint: 'Where Apple Podcasts and others list the show.',
    variable: 'SHOW_CATEGORY',
    default: 'Health & Fitness > Medicine',
  },
  language: {
    kind: 'language',
    group: 'about',
    label: 'Language',
    hint: 'The language that is spoken in the episodes.',
    variable: 'SHOW_LANGUAGE',
    default: 'en-us',
  },
  otherTitle: {
    kind: 'line',
    most: 255,
    problem: 'The title is a text',
    group: 'about',
    label: 'Title in the other language',
    hint: 'Spanish where the site is in English. Its pages and its feed have it. Without one, it is the title above.',
    variable: 'SHOW_OTHER_TITLE',
    follows: 'title',
  },
  otherDescription: {
    kind: 'text',
    most: 3800,
    problem: 'The description is a text',
    tooLong: 'A description has at most 3,800 characters',
    group: 'about',
    label: 'Description in the other language',
    variable: 'SHOW_OTHER_DESCRIPTION',
    follows: 'description',
  },
  isOtherInFirstFeed: {
    kind: 'switch',
    group: 'about',
    label: 'New episodes in the other language are in the first feed too',
    hint: 'They are always in the feed of their own language. Episodes that are out already stay where they are.',
    variable: 'SHOW_OTHER_IN_FIRST_FEED',
    default: false,
  },
  heroTitle: {
    kind: 'line',
    most: 120,
    problem: 'The headline is a text',
    group: 'appearance',
    label: 'Headline of the home page',
    hint: 'The large words at the top. Empty: ours.',
    variable: 'SHOW_HERO_TITLE',
    default: 'Good care at home, worth a listen',
  },
  heroText: {
    kind: 'text',
    most: 600,
    problem: 'The text is a text',
    tooLong: 'The text under the headline has at most 600 characters',
    group: 'appearance',
    label: 'Text under the headline',
    hint: 'Empty: the description of the show. The note that episodes are made with AI always stays.',
    variable: 'SHOW_HERO_TEXT',
    follows: 'description',
  },
  accent: {
    kind: 'colour',
    group: 'appearance',
    label: 'Colour of buttons and links',
    hint: 'Your own colour, such as #7a2e5d. Dark pages get a lighter tone of it. Empty: our green.',
    variable: 'SHOW_ACCENT',
  },
  providerName: {
    kind: 'line',
    most: 255,
    problem: 'Say who provides the show',
    isRequired: true,
    group: 'makers',
    label: 'Provided by',
    hint: 'Shown at the foot of every page.',
    variable: 'PROVIDER_NAME',
    default: 'Carecast',
  },
  providerUrl: { kind: 'address', group: 'makers', label: 'Provider’s website', variable: 'PROVIDER_URL' },
  helpPhone: {
    kind: 'line',
    most: 40,
    problem: 'The phone number must be a line of text',
    group: 'makers',
    label: 'Phone number for help',
    hint: 'At the foot of every page, for listeners who need help.',
    variable: 'HELP_PHONE',
  },
  helpEmail: {
    kind: 'email',
    group: 'makers',
    label: 'E-mail for help',
    hint: 'In the same place. Podcast apps do not show it.',
    variable: 'HELP_EMAIL',
  },
  author: {
    kind: 'line',
    most: 255,
    problem: 'The author must be a name',
    mayBeBlank: true,
    group: 'makers',
    label: 'Author',
    hint: 'What podcast apps name as the maker. Without one, it is who provides the show.',
    variable: 'SHOW_AUTHOR',
    follows: 'providerName',
  },
  email: {
    kind: 'email',
    group: 'makers',
    label: 'E-mail',
    hint: 'Apple and Spotify send a code here. Everyone can see this address.',
    variable: 'SHOW_EMAIL',
  },
  reviewMonths: {
    kind: 'number',
    least: 1,
    most: 120,
    problem: 'This is a number of months, from 1 to 120',
    group: 'makers',
    label: 'A review is good for (months)',
    hint: 'When the review of an episode is older, listeners are told so, and so are you under Reviews.',
    variable: 'SHOW_REVIEW_MONTHS',
    default: 12,
  },
  donationUrl: {
    kind: 'address',
    group: 'makers',
    label: 'Donation link',
    hint: 'Where people can support the show. Without one, no link is shown.',
    variable: 'DONATION_URL',
  },
  appleUrl: {
    kind: 'address',
    group: 'listings',
    label: 'Apple Podcasts',
    hint: 'The show’s page there, once Apple has accepted it.',
    variable: 'SHOW_APPLE_URL',
  },
  spotifyUrl: {
    kind: 'address',
    group: 'listings',
    label: 'Spotify',
    hint: 'The show’s page there, once Spotify has accepted it.',
    variable: 'SHOW_SPOTIFY_URL',
  },
  isSavable: {
    kind: 'switch',
    group: 'listings',
    label: 'Let listeners save episodes',
    hint: 'They then play without the Internet. If you switch it off, what people saved is removed from their devices within a day of their next visit.',
    variable: 'SHOW_SAVABLE',
    default: true,
  },
  timeZone: {
    kind: 'timeZone',
    group: 'scheduling',
    label: 'Time zone',
    hint: 'For the times at which episodes appear.',
    variable: 'SHOW_TIME_ZONE',
  },
  weeklySlot: {
    kind: 'weeklySlot',
    group: 'scheduling',
    label: 'Usual day and time',
    hint: 'When an episode usually appears. The form proposes the next open slot.',
    variable: 'SHOW_WEEKLY_SLOT',
    default: 'thu 06:00',
  },
  newFeedUrl: {
    kind: 'address',
    group: 'moving',
    label: 'New address of the show for podcast apps',
    hint: 'Only when the show has moved: apps switch to the new address for good.',
    variable: 'SHOW_NEW_FEED_URL',
  },
  isBlocked: {
    kind: 'switch',
    group: 'moving',
    label: 'Ask podcast apps not to list the show',
    hint: 'Apple Podcasts and others take the show out of their lists.',
    variable: 'SHOW_BLOCK',
    default: false,
  },
  isComplete: {
    kind: 'switch',
    group: 'moving',
    label: 'The show has ended',
    hint: 'Podcast apps stop looking for new episodes. Nothing is deleted.',
    variable: 'SHOW_COMPLETE',
    default: false,
  },
} as const satisfies Record<string, FieldDefinition>;

type Fields = typeof SHOW_FIELDS;
export type ShowField = keyof Fields;
export const SHOW_FIELD_NAMES = Object.keys(SHOW_FIELDS) as ShowField[];

/** Returns a field's definition, with every optional property in its type. */
export const fieldOf = (name: ShowField): FieldDefinition => SHOW_FIELDS[name];

type ValueOf<Name extends ShowField> = Fields[Name]['kind'] extends 'switch'
  ? boolean
  : Fields[Name]['kind'] extends 'number'
    ? number
    : string;
type IsAlwaysSet = { default: string | number | boolean } | { follows: string };

/** The show as stored by /studio/settings. `null`: not set, so the default applies, if there is one. */
export type ShowValues = { [Name in ShowField]: ValueOf<Name> | null };
/** The show with defaults applied. */
export type ShowFacts = {
  [Name in ShowField]: Fields[Name] extends IsAlwaysSet ? ValueOf<Name> : ValueOf<Name> | undefined;
};
/** The environment variables of the fields. */
export type ShowVariable = Fields[ShowField]['variable'];

/** Returns a record with one value for each field. */
export function forEachField<Value>(valueOf: (name: ShowField) => Value): Record<ShowField, Value> {
  return Object.fromEntries(SHOW_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<ShowField, Value>;
}

/** Returns the whole show: each field's given value, else the value of the field it follows, else its default. */
export function completeShow(given: (name: ShowField) => string | number | boolean | null | undefined): ShowFacts {
  const valueOf = (name: ShowField): string | number | boolean | undefined => {
    const { follows, default: otherwise } = fieldOf(name);
    return given(name) ?? (follows ? valueOf(follows) : otherwise);
  };
  return forEachField(valueOf) as ShowFacts; // both sources were validated by the field's kind
}
