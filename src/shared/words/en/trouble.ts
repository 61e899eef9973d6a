/** Pages for what is not there, does not work, or is for others. */
export const trouble = {
  notFound: 'Page not found',
  nothingHere: 'There is no page at this address',
  mayHaveMoved: 'It may have moved, or the episode is no longer published.',
  goHome: 'Go Home',
  wrong: 'Something went wrong',
  wrongHere: 'Something went wrong on our side',
  noted: 'It has been noted. Please try again in a moment.',
  noNetwork: 'No network',
  offline: 'You are offline',
  offlineLead:
    'This page is not saved on your device. It is back when you are online. Until then, here is what you saved.',
  forbidden: {
    title: 'Administrators only',
    message: 'This page is for administrators',
    author: 'You are signed in as an author. Please ask an administrator.',
    user: 'You are signed in, but your account may not change episodes.',
  },
};
