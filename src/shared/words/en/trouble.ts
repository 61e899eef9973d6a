/** Pages for what does not exist, does not work, or is for others. */
export const trouble = {
  notFound: 'Page not found',
  nothingHere: 'There is no page at this address',
  mayHaveMoved: 'It may have moved, or the episode is no longer published.',
  goHome: 'Go Home',
  wrong: 'Something went wrong',
  wrongHere: 'Something went wrong on our side',
  noted: 'We have recorded the problem. Please try again in a moment.',
  noNetwork: 'Offline',
  offline: 'You are offline',
  offlineLead:
    'This page is not saved on your device. It will open when you are back online. Until then, here are your saved episodes.',
  forbidden: {
    title: 'Administrators only',
    message: 'This page is for administrators',
    author: 'You are signed in as an author. Please ask an administrator.',
    user: 'You are signed in, but your account cannot change episodes.',
  },
};
