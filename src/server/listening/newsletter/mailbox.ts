/** Domains at which dots in the name make no difference. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox an address reaches, as far as its spelling tells: without regard to case, and without what
 * follows a plus sign (RFC 5233). Only for counting: two people may share one without any harm.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const base = name.replace(/\+.*$/, '') || name;
  return `${DOTLESS.includes(domain) ? base.replaceAll('.', '') : base}@${domain}`;
}
