// No schemas here: code that only reads defaults must not load zod.
import { VOICES } from './voices.ts';

type Common = {
  /**
   * The section of a form: the first five are on /studio/look, the next three on /studio/details; `directories` and
   * `mail` have pages of their own.
   */
  group:
    | 'color'
    | 'about'
    | 'listing'
    | 'appearance'
    | 'other'
    | 'makers'
    | 'scheduling'
    | 'moving'
    | 'mail'
    | 'directories';
  /** Its environment variable, which takes precedence and locks the field in the studio. */
  variable: string;
  /** The value while none is set: this default, or the value of the field it `follows`, or none. */
  default?: string | number | boolean;
  follows?: 'title' | 'description' | 'heroTitle' | 'heroText' | 'providerName';
};

/** The kind decides how a field is validated, in the form and the environment, and its control. */
export type FieldDefinition = Common &
  (
    | {
        /** One line of at most `max` characters. */
        kind: 'line';
        max: number;
        /** It cannot be emptied. */
        isRequired?: true;
        /** A blank variable means no value, not even that of the field it follows. */
        mayBeBlank?: true;
      }
    | { kind: 'text'; max: number }
    | { kind: 'email' | 'address' | 'language' | 'category' | 'timeZone' | 'weeklySlot' | 'color' }
    | {
        /** A whole number from `min` to `max`. */
        kind: 'number';
        min: number;
        max: number;
        default: number;
      }
    | { kind: 'switch'; default: boolean }
    | { kind: 'choice'; choices: readonly string[]; default: string }
  );

/**
 * The settings of the show, in the order of the form. To add one, add a line here, its words
 * (words/en/studio/show-fields.ts) and a migration: its column is its name in snake case, null while unset. A test
 * compares docs/configuration.md with this table.
 */
export const SHOW_FIELDS = {
  title: {
    kind: 'line',
    max: 255,
    isRequired: true,
    group: 'about',
    variable: 'SHOW_TITLE',
    default: 'Carecast',
  },
  shortTitle: {
    kind: 'line',
    max: 40,
    group: 'about',
    variable: 'SHOW_SHORT_TITLE',
    follows: 'title',
  },
  description: {
    kind: 'text',
    max: 3800,
    group: 'about',
    variable: 'SHOW_DESCRIPTION',
    default:
      'Short, clear conversations about care at home: for families, caregivers and professionals. ' +
      'Made with AI from real healthcare articles and industry insights.',
  },
  voices: {
    kind: 'choice',
    choices: VOICES,
    group: 'about',
    variable: 'SHOW_VOICES',
    default: 'ai',
  },
  category: {
    kind: 'category',
    group: 'listing',
    variable: 'SHOW_CATEGORY',
    default: 'Health & Fitness > Medicine',
  },
  language: {
    kind: 'language',
    group: 'listing',
    variable: 'SHOW_LANGUAGE',
    default: 'en-us',
  },
  order: {
    kind: 'choice',
    choices: ['episodic', 'serial'],
    group: 'listing',
    variable: 'SHOW_ORDER',
    default: 'episodic',
  },
  otherTitle: {
    kind: 'line',
    max: 255,
    group: 'other',
    variable: 'SHOW_OTHER_TITLE',
    follows: 'title',
  },
  otherDescription: {
    kind: 'text',
    max: 3800,
    group: 'other',
    variable: 'SHOW_OTHER_DESCRIPTION',
    follows: 'description',
  },
  otherHeroTitle: {
    kind: 'line',
    max: 120,
    group: 'other',
    variable: 'SHOW_OTHER_HERO_TITLE',
    follows: 'heroTitle',
  },
  otherHeroText: {
    kind: 'text',
    max: 600,
    group: 'other',
    variable: 'SHOW_OTHER_HERO_TEXT',
    follows: 'heroText',
  },
  isOtherInFirstFeed: {
    kind: 'switch',
    group: 'other',
    variable: 'SHOW_OTHER_IN_FIRST_FEED',
    default: false,
  },
  heroTitle: {
    kind: 'line',
    max: 120,
    group: 'appearance',
    variable: 'SHOW_HERO_TITLE',
    default: 'Good care at home, worth a listen',
  },
  heroText: {
    kind: 'text',
    max: 600,
    group: 'appearance',
    variable: 'SHOW_HERO_TEXT',
    follows: 'description',
  },
  accent: {
    kind: 'color',
    group: 'color',
    variable: 'SHOW_ACCENT',
  },
  providerName: {
    kind: 'line',
    max: 255,
    isRequired: true,
    group: 'makers',
    variable: 'PROVIDER_NAME',
    default: 'Carecast',
  },
  providerUrl: { kind: 'address', group: 'makers', variable: 'PROVIDER_URL' },
  helpPhone: {
    kind: 'line',
    max: 40,
    group: 'makers',
    variable: 'HELP_PHONE',
  },
  helpEmail: {
    kind: 'email',
    group: 'makers',
    variable: 'HELP_EMAIL',
  },
  author: {
    kind: 'line',
    max: 255,
    mayBeBlank: true,
    group: 'listing',
    variable: 'SHOW_AUTHOR',
    follows: 'providerName',
  },
  email: {
    kind: 'email',
    group: 'listing',
    variable: 'SHOW_EMAIL',
  },
  reviewMonths: {
    kind: 'number',
    min: 1,
    max: 120,
    group: 'makers',
    variable: 'SHOW_REVIEW_MONTHS',
    default: 12,
  },
  donationUrl: {
    kind: 'address',
    group: 'makers',
    variable: 'DONATION_URL',
  },
  postalAddress: {
    kind: 'text',
    max: 300,
    group: 'mail',
    variable: 'SHOW_POSTAL_ADDRESS',
  },
  mailNote: {
    kind: 'text',
    max: 1000,
    group: 'mail',
    variable: 'SHOW_MAIL_NOTE',
  },
  appleUrl: {
    kind: 'address',
    group: 'directories',
    variable: 'SHOW_APPLE_URL',
  },
  spotifyUrl: {
    kind: 'address',
    group: 'directories',
    variable: 'SHOW_SPOTIFY_URL',
  },
  amazonUrl: { kind: 'address', group: 'directories', variable: 'SHOW_AMAZON_URL' },
  youtubeUrl: { kind: 'address', group: 'directories', variable: 'SHOW_YOUTUBE_URL' },
  pocketCastsUrl: { kind: 'address', group: 'directories', variable: 'SHOW_POCKET_CASTS_URL' },
  iheartUrl: { kind: 'address', group: 'directories', variable: 'SHOW_IHEART_URL' },
  isSavable: {
    kind: 'switch',
    group: 'appearance',
    variable: 'SHOW_SAVABLE',
    default: true,
  },
  timeZone: {
    kind: 'timeZone',
    group: 'scheduling',
    variable: 'SHOW_TIME_ZONE',
  },
  weeklySlot: {
    kind: 'weeklySlot',
    group: 'scheduling',
    variable: 'SHOW_WEEKLY_SLOT',
    default: 'thu 06:00',
  },
  newFeedUrl: {
    kind: 'address',
    group: 'moving',
    variable: 'SHOW_NEW_FEED_URL',
  },
  isBlocked: {
    kind: 'switch',
    group: 'moving',
    variable: 'SHOW_BLOCK',
    default: false,
  },
  isComplete: {
    kind: 'switch',
    group: 'moving',
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

/** The show as the studio stores it. `null`: not set, so the default applies, if there is one. */
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
