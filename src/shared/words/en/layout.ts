/** The header and footer of every page. */
export const layout = {
  skip: 'Skip to content',
  main: 'Main',
  browse: 'Browse',
  saved: 'Saved',
  signIn: 'Sign In',
  login: 'Login',
  studio: 'Studio',
  uploadEpisode: 'Upload Episode',
  upload: 'Upload',
  account: 'Account',
  welcome: 'Welcome,',
  admin: 'Admin',
  passkeys: 'Passkeys',
  logOut: 'Log out',
  disclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? 'Episodes are AI-generated from real healthcare articles and industry insights. They are general information, not medical advice.'
      : 'Episodes are general information, not medical advice.',
  newEpisodesByMail: 'New episodes by email',
  providedBy: 'Provided by',
  help: 'Help:',
  donate: 'Donate',
  opensInNewTab: '(opens in a new tab)',
  subscribe: 'Subscribe',
  rssFeed: 'RSS feed',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  old: 'This page is out of date.',
  loadAgain: 'Reload it',
  offline: 'Could not load. Please check your internet connection. We will try again when you are back online.',
  /** The name of this language, and the offer to read the page in it. */
  ownName: 'English',
  offer: 'This site is also in English.',
  applyOffer: 'Read it in English',
  leaveOffer: 'No, thanks',
};
