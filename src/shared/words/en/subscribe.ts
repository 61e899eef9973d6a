/** Following the show: in an app and by e-mail. */
export const subscribe = {
  title: 'Subscribe',
  heading: 'Never miss an episode',
  description: (show: string): string =>
    `Follow ${show} in a podcast app: new episodes come to your phone by themselves, free of charge.`,
  lead: (show: string): string =>
    `A podcast app is like a radio that keeps every programme for you. Subscribe once, and new episodes of ${show} come to your phone by themselves. It costs nothing, and we do not learn who you are.`,
  openInApp: 'Open it in your app',
  chooseApp: 'Choose the app you have. It opens on this show; there, tap Follow or Subscribe.',
  nothingHappens:
    'Nothing happens? Then the app is not on this device yet. Every phone can get one: iPhones come with Apple Podcasts, and on Android, Pocket Casts and AntennaPod are free.',
  otherFeed: 'Episodes in Spanish come by a feed of their own.',
  followThis: 'Follow the show in English',
  byMail: 'Get an e-mail instead',
  weWrite:
    'We write when there is a new episode, or once a week. You confirm your address first, and every message has a link that ends it.',
  yourAddress: 'Your e-mail address',
  howOften: 'How often',
  each: 'Each new episode',
  weekly: 'Once a week',
  onComputer: 'Reading this on a computer?',
  camera: 'Point your phone’s camera at the square. It opens this page on your phone, where the buttons above work.',
  qrCode: (address: string): string => `QR code that opens ${address}`,
  anyApp: 'Use any other app',
  copyAddress:
    'Copy this address. In your app, look for “Add by URL”, “Add a show by address” or “RSS feed”. It is often under Library or Search. Paste the address there.',
  noApp: 'No app? You can always listen right here:',
  browseAll: 'browse all episodes',
  confirm: 'Confirm your subscription',
  willSend: (what: string): string => `To the address below we will send ${what}.`,
  weKeep:
    'We keep the address, how often you want to hear from us, and today’s date, until you unsubscribe. Every message has a link for that.',
  yes: 'Yes, subscribe me',
  subscribed: 'You are subscribed',
  youWillGet: (what: string): string => `You will get ${what}.`,
  listenNewest: 'Listen to the newest episodes',
  unsubscribe: 'Unsubscribe',
  oldLink: 'This link no longer works',
  oldLinkLead: 'It was used already, is older than 24 hours, or was not copied as a whole. Nothing was changed.',
  again: 'Subscribe again',
  oneClick: 'One click, and no more mail comes.',
  allWeKeep: 'This is all we keep of you for it; unsubscribing deletes it at once:',
  address: 'Address',
  youGet: 'You get',
  since: 'Since',
  unsubscribed: 'You are unsubscribed',
  unsubscribedLead: 'Your address is deleted, and no more mail comes. You can always listen here.',
  browseEpisodes: 'Browse all episodes',
  incomplete: 'This link is not complete',
  incompleteLead: 'Please open the Unsubscribe link at the end of our message again.',
  asked: {
    sent: {
      title: 'Please look in your inbox',
      lead: 'We have sent you a message with a link. Open it and confirm; only then are you subscribed, and only then do we keep your address.',
    },
    invalid: {
      title: 'That is no e-mail address',
      lead: 'Please go back and check it. It looks like name@example.com.',
    },
    tooMany: { title: 'Please wait a little', lead: 'There were too many attempts from here. Try again in an hour.' },
    unavailable: { title: 'No mail at the moment', lead: 'This site cannot send mail now. Please try again later.' },
  },
  nothingThere:
    'Nothing there after ten minutes? Look in the spam folder, and check the address for a typing error. To protect people from strangers, we send at most one such message a day to an address. The link works for 24 hours.',
  back: 'Back to Subscribe',
};
