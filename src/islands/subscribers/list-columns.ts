/**
 * The meaning of the columns of lists, by their headings as `keyOf` has them. Read in exports, or in the programs that
 * write or read them: Mailchimp (unsubscribed and cleaned), Ghost, Substack, beehiiv, listmonk, phpList, Brevo,
 * MailPoet and Constant Contact. Assumed: Mailchimp (subscribed), Buttondown, Kit, MailerLite, and Spanish spreadsheets
 * of an office.
 */
export type Says = 'address' | 'noIfSet' | 'noUnlessSet' | 'status';

const HEADINGS: Record<Says, string[]> = {
  address: [
    'email, e mail, mail, email address, e mail address, emailaddress, primary email, subscriber, subscriber email',
    'contact email, email 1, e mail 1 value, correo, correo electronico, direccion de correo',
    'direccion de correo electronico, direccion de email, direccion email',
  ],
  /** A date, `true` or a kind of mail, such as Brevo's `_BLOCKLISTED`, for those who get none. */
  noIfSet: [
    'unsub time, clean time, unsubscribed, unsubscribed at, unsubscribe date, unsubscribed date, unsubscription date',
    'is unsubscribed, unsubscribed from all email, unsub reason, unsubscribe reason, unsubscription reason, opt out',
    'opted out, opted out at, email opt out, email opt out date, email optout date, email optout reason, opt out date',
    'blacklisted, blocklisted, email blacklisted, email blocklisted, is blacklisted, email disabled, deleted at',
    'is this subscriber blacklisted, is this user blacklisted, is this account disabled, is this user disabled',
    'bounced, bounced at, hard bounced, cleaned, complained, complained at, suppressed, spam, cancelled at, canceled at',
    'baja, fecha de baja, fecha baja, dado de baja, de baja, cancelado, cancelo, motivo de baja',
  ],
  /** `true`, `yes` or a date for those who agreed. */
  noUnlessSet: [
    'subscribed, subscribed to emails, is subscribed, email subscribed, opt in, opted in, optin, email opt in, confirmed',
    'is this subscriber confirmed, is this user confirmed, email marketing consent, accepts email marketing',
    'accepts marketing, consent, newsletter, suscrito, suscrita, esta suscrito, acepta, acepta correos, consentimiento',
  ],
  status: [
    'status, state, type, subscriber type, subscription status, subscriber status, email status, email marketing status',
    'email permission status, email subscription status, global status, list status, member status, contact status',
    'marketing status, estado, estatus, situacion, estado de suscripcion',
  ],
};

const SAYS = new Map(
  Object.entries(HEADINGS).flatMap(([says, lines]) =>
    lines.flatMap((line) => line.split(', ').map((heading) => [heading, says as Says] as const)),
  ),
);

/** Of headings that no list above has: `EMAIL_BLACKLIST`, `GLOBAL_UNSUBSCRIBE`, *Do not email*. */
const SAYS_NO =
  /\b(unsub\w*|un ?suscri\w*|opt(ed)? ?out|black ?list\w*|block ?list\w*|suppress\w*|(do )?not? (e ?)?(mail|contact)\w*|no (enviar|contactar))\b/;
const SAYS_STATUS = /\b(e ?mail|correo|newsletter|marketing|subscri\w*|suscri\w*)\b.* (status|state|estado)$/;
/** Columns in which every row has a value. */
const OF_EVERYONE = /\b(url|link|token|key|code|hash|id|enlace)\b/;

/** Returns what a column says by its heading; null for one that is of no matter. */
export function saidBy(heading: string): Says | null {
  const key = keyOf(heading);
  const listed = SAYS.get(key);
  if (listed || OF_EVERYONE.test(key)) return listed ?? null;
  if (SAYS_NO.test(key)) return 'noIfSet';
  return SAYS_STATUS.test(key) ? 'status' : null;
}

/** Returns whether a heading speaks of an address at all: *Work email*, *Correo de la madre*. */
export const isAboutAddress = (heading: string): boolean => /\b(e ?mails?|correo)\b/.test(keyOf(heading));

const LONGEST = 200;

/** Returns a heading or a short value without case, accents and marks: `UNSUB_TIME` and *Unsub time* are the same. */
export const keyOf = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

const NOT_SET = new Set([
  '',
  '0',
  'false',
  'f',
  'no',
  'n',
  'null',
  'none',
  'never',
  'off',
  'falso',
  'ninguno',
  'nunca',
]);

/** Returns whether a cell is more than a no: MySQL has dates of zeros for none. */
export const isSet = (cell: string): boolean => !NOT_SET.has(keyOf(cell)) && !/^[0 ]+$/.test(keyOf(cell));

const NO =
  /\b(unsub\w*|de?suscri\w*|clean(ed)?|\w*bounced?|cancel\w*|complain\w*|spam\w*|junk|suppress\w*|opt(ed)? ?out|block\w*|blacklist\w*|disabled|inactiv[eoa]|removed|deleted|undeliver\w*|unconfirmed|unactivated|pending|awaiting|paused|invalid|archived|non? \w+|not \w+|never \w+|nonsubscri\w*|baja|rebot\w*|pendiente|bloquead\w*|anulad\w*|eliminad\w*)\b/;

/** Returns whether a status, such as *Hard bounced* or *dado de baja*, is of those who get no mail. */
export const isNo = (status: string): boolean => NO.test(keyOf(status)) || (status.trim() !== '' && !isSet(status));

const PLAIN_NO = new Set(
  'unsubscribed, cleaned, bounced, hard bounced, hard bounce, cancelled, canceled, complained, spam, suppressed, opted out, opt out, blocklisted, blacklisted, baja, dado de baja, dada de baja, de baja, desuscrito, desuscrita, no suscrito'.split(
    ', ',
  ),
);

/**
 * Returns whether a cell says no whatever its column is called, and without any heading. Asked of every cell: cheap.
 */
export const isPlainNo = (cell: string): boolean =>
  cell.length <= LONGEST_NO && PLAIN_NO.has(cell.trim().toLowerCase().replaceAll(/[_-]/g, ' '));

const LONGEST_NO = 24;
