/** A reset by its link, or by hand: with the token on the page. */
type Reset = { username: string; show: string; minutes: number; link: string; page: string; token: string };

/** `page`: one’s own account. */
type AddressChange = { username: string; show: string; page: string };

/** Mails to people who work here, in the language of the page that sends them. */
export const accountMails = {
  invitationSubject: (show: string): string => `You are invited to ${show}`,
  invitation: (by: string, show: string, days: number, link: string): string =>
    `${by} invites you to work on ${show}.

To make your account, open this link within ${days} days. It works once:

${link}

If you do not know what this is about, ignore this message.
`,
  resetSubject: (show: string): string => `Reset a password at ${show}`,
  reset: ({ username, show, minutes, link, page, token }: Reset): string =>
    `Someone asked to reset the password of "${username}" at ${show}.

To choose a new password, open this link within ${minutes} minutes:

${link}

Or enter this reset token at ${page}:

${token}

If nobody asked, ignore this message: the password stays as it is.
`,
  addressChangedSubject: (show: string): string => `Your e-mail address at ${show} was changed`,
  addressChanged: ({ username, show, page }: AddressChange): string =>
    `The e-mail address of "${username}" at ${show} was changed. Mail, and links for a new password, no longer come here.

If it was not you, someone else knows your password. Choose a new one at once, and put your address back:

${page}

If you cannot sign in, ask an administrator of the site for help.
`,
  /** Below each notice; `page`: one’s own account. */
  chosen: (page: string): string => `You chose to get such messages: ${page}\n`,
  testSubject: 'A test of your podcast’s mail',
  test: 'If you can read this, mail works.\n',
};
