/** A review by its link. */
type ReviewRequest = {
  reviewer: string;
  show: string;
  title: string;
  date: string;
  link: string;
  isReminder: boolean;
};
/** A reset by its link, or by hand: with the token on the page. */
type Reset = { username: string; show: string; minutes: number; link: string; page: string; token: string };

/** `page`: one’s own account. */
type AddressChange = { username: string; show: string; page: string };

type EmailConfirmation = { username: string; show: string; hours: number; link: string };

/** Emails about accounts. */
export const accountMails = {
  invitationSubject: (show: string): string => `Your invitation to ${show}`,
  invitation: (by: string, show: string, days: number, link: string): string =>
    `${by} invited you to work on ${show}.

To create your account, open this link within ${days} days. It works once:

${link}

If you do not know what this is about, ignore this email.
`,
  reviewRequestSubject: (title: string, isReminder: boolean): string =>
    `${isReminder ? 'A reminder: please' : 'Please'} review “${title}”`,
  reviewRequest: ({ reviewer, show, title, date, link, isReminder }: ReviewRequest): string =>
    `Hello ${reviewer},

${isReminder ? 'We asked you a few days ago and have not heard from you yet. ' : ''}${show} asks you to review the episode “${title}”. Please listen, read, and answer by ${date}. You do not need an account:

${link}

The link is for you. Please do not forward it.
`,
  resetSubject: (show: string): string => `Reset a password at ${show}`,
  reset: ({ username, show, minutes, link, page, token }: Reset): string =>
    `Someone asked to reset the password of “${username}” at ${show}.

To choose a new password, open this link within ${minutes} minutes:

${link}

Or enter this reset token at ${page}:

${token}

If you did not ask for this, ignore this email. Your password will not change.
`,
  confirmEmailSubject: (show: string): string => `Confirm your email address at ${show}`,
  confirmEmail: ({ username, show, hours, link }: EmailConfirmation): string =>
    `This email address was added to the account “${username}” at ${show}.

To sign in with it, and to get password reset links here, open this link within ${hours} hours:

${link}

If this is not your account, ignore this email.
`,
  addressChangedSubject: (show: string): string => `Your email address at ${show} was changed`,
  addressChanged: ({ username, show, page }: AddressChange): string =>
    `The email address of “${username}” at ${show} was changed. Emails and reset links no longer come here.

If you did not do this, someone else knows your password. Choose a new password right away, and change your address back:

${page}

If you cannot sign in, ask an administrator of the site for help.
`,
  /** Below each notice; `page`: one’s own account. */
  chosen: (page: string): string => `Choose which of these emails you get: ${page}\n`,
  testSubject: 'A test of your podcast’s email',
  test: 'If you can read this, email works.\n',
};
