/** Without I, L, O, 0 and 1, which people take for each other. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 10;

/** Returns a code as it is compared: `abcde-fghjk` is `ABCDEFGHJK`; null for what is none. */
export function plainCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

/** Formats a code as it is on a card: `ABCDE-FGHJK`. */
export const formatCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** Where a code is typed. On a card it follows after `#`, which is sent to no server, so it is in no log. */
export const CARD_PAGE = '/in-service';
