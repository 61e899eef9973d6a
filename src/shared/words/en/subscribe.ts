/** Following the show: in an app and by email. */
export const subscribe = {
  title: 'Subscribe',
  heading: 'Never miss an episode',
  description: (show: string): string =>
    `Follow ${show} in a podcast app. New episodes come to your phone automatically, for free.`,
  lead: (show: string): string =>
    `A podcast app is like a radio that keeps every episode for you. Subscribe once, and new episodes of ${show} come to your phone automatically. It is free, and we do not learn who you are.`,
  openInApp: 'Open it in your app',
  chooseApp: 'Choose the app you have. It opens this show. There, tap Follow or Subscribe.',
  nothingHappens:
    'Nothing happens? Then the app is not on this device yet. iPhones come with Apple Podcasts. On Android, Pocket Casts and AntennaPod are free.',
  otherFeed: 'Spanish episodes have their own feed.',
  followThis: 'Follow the show in English',
  byMail: 'Get an email instead',
  weWrite:
    'We email you when there is a new episode, or once a week. First you confirm your address. You can unsubscribe with one click in any email.',
  yourAddress: 'Your email address',
  howOften: 'How often',
  episodesIn: 'Language of the episodes',
  languages: { en: 'In English', es: 'In Spanish', both: 'English and Spanish' },
  mailIn: 'Language of our emails',
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
  willSend: (what: string): string => `We will send this to the address below: ${what}.`,
  weKeep:
    'We keep your address, how often and in which language you want to hear from us, and today’s date, until you unsubscribe. Every email has a link for that.',
  yes: 'Yes, subscribe me',
  subscribed: 'You are subscribed',
  youWillGet: (what: string): string => `You will get ${what}.`,
  listenNewest: 'Listen to the newest episodes',
  unsubscribe: 'Unsubscribe',
  oldLink: 'This link no longer works',
  oldLinkLead: 'It was already used, has expired, or is incomplete. Nothing has changed.',
  again: 'Subscribe again',
  oneClick: 'One click, and we stop sending you emails.',
  allWeKeep: 'This is everything we keep for your subscription. If you unsubscribe, we delete it right away:',
  address: 'Address',
  youGet: 'You get',
  since: 'Since',
  mailSaid: 'Your email provider said',
  unsubscribed: 'You are unsubscribed',
  unsubscribedLead: 'We deleted your address and will not email you again. You can always listen here.',
  browseEpisodes: 'Browse all episodes',
  incomplete: 'This link is not complete',
  incompleteLead: 'Please open the Unsubscribe link at the end of our email again.',
  asked: {
    sent: {
      title: 'Please check your inbox',
      lead: 'We sent you an email with a link. Open the link and confirm. You are not subscribed, and we do not keep your address, until you confirm.',
    },
    invalid: {
      title: 'Check the email address',
      lead: 'Please go back and correct it. It should look like name@example.com.',
    },
    tooMany: {
      title: 'Please wait a little',
      lead: 'There were too many tries from your network. Try again in an hour.',
    },
    unavailable: {
      title: 'Email is not working right now',
      lead: 'This site cannot send email now. Please try again later.',
    },
  },
  nothingThere:
    'No email after ten minutes? Look in your spam folder, and check the address for typos. To prevent misuse, we send this email only once a day. The link works for 24 hours.',
  back: 'Back to Subscribe',
};
