/** What is kept of people, and for how long. */
export const privacy = {
  title: 'Privacy',
  heading: 'Privacy, in plain words',
  description: (show: string): string => `What ${show} keeps about you, and for how long.`,
  lead: 'You can read and listen here without an account and without a cookie. Nobody counts you for advertising, and no page loads anything from another company. This is everything we keep, and for how long.',
  listening: 'When you listen',
  listeningTexts: [
    'We count how often an episode is played, as a number and nothing else. To count you once in half an hour, we keep a scrambled mark of your address and browser, and clear it away within two hours. Nobody can read from it who you are, or what you heard.',
    'We also count how often an episode is fetched, here and by podcast apps: once a day for each listener. For that we keep a mark of episode, address and app, made with a secret that is deleted, and all marks with it, an hour after its day (world time, UTC). What stays are numbers: by episode, day, app and kind of device. When an episode ends or you leave, our player says which tenths of it were heard, and only sums are kept; it says nothing if your browser sends “Do Not Track” or “Global Privacy Control”.',
  ],
  /** After the last of these: a link, and what follows it. */
  method: 'How we count',
  methodAfter: 'says all of it.',
  searches:
    'When a search finds nothing, we keep its words only once five visitors have searched for them on one day. Until then there are marks of words and address, made with the same secret and deleted with it; nothing is kept of browsers that send “Do Not Track” or “Global Privacy Control”.',
  saving: 'When you save an episode',
  savingText:
    'It is stored on your device only, with its page, until you remove it or your browser does. We count the download once, as any other. If you play or rate while you are offline, your device keeps that with its time, and sends it when you are online again, at most seven days later. To count it once, we keep a scrambled mark of it for eight days.',
  rating: 'When you rate',
  ratingText:
    'We keep whether you liked the episode, the words you wrote and when, and the second of the episode you were at if you say so, for as long as the episode is here. Your words are shown to you and to the people who run this site, to no one else. Please write nothing in them about your own health or anyone else’s.',
  rawIp: 'To keep ratings honest, we store the internet address they came from, and remove it after 30 days.',
  markedIp:
    'To keep ratings honest, we store a scrambled mark of the internet address they came from, made with a secret that changes every day, and remove it after 30 days. We do not store the address itself.',
  ratingOwner:
    'Signed in, the rating belongs to your account. Otherwise it belongs to the cookie below, of which we too keep only a scrambled mark. Two more such marks, of the network an address is in and of words sent twice, are deleted after about a day.',
  mail: 'When you subscribe by e-mail',
  mailTexts: [
    'Before you confirm, your address is only in the message that asks you to: we do not store it. So that nobody can have us write to you again and again, a scrambled mark of it is kept for a day. Once you confirm, we keep the address, how often and in which language you want to hear from us, and the date, until you unsubscribe; then they are deleted at once. The link in every message does that in one click, and shows you what we keep. Our safety copies have the list too, until we throw them away.',
    'Our messages load no pictures and their links lead straight to where they say, so we do not learn whether you read them. The mail services between us see them, as they see any mail. If yours says on three different days that there is no such address, we stop. We keep the address and what was said, in case it was wrong, until you unsubscribe.',
  ],
  signingIn: 'When you sign in',
  signingInTexts: [
    'We keep your username, your password in a form that nobody can read, and your e-mail address if you give one: for a new password and what you choose to hear about, until you empty the field. A sign-in ends after 30 days without a visit, after 90 days in any case, and when you log out. For at most two hours we count, by scrambled marks, how often somebody tries to sign in, so that nobody can try passwords without end.',
    'For each sign-in we keep the kind of browser and device in words, such as “Firefox on Windows”, and when it was last used, so that you can see where you are signed in. Of a passkey we keep the half that is no secret, and the name you give it; your fingerprint or face never leaves your device. Who changed a password, a passkey, a role or an episode, and when, is kept for a year.',
  ],
  cookies: 'Cookies',
  cookiesText: 'There are five, all ours, and none before you rate or go to sign in.',
  cookie: (when: string, life: string): string => `Set ${when}; kept ${life}.`,
  visitor: {
    when: 'when you first rate an episode',
    what: 'A random number, so that each episode has one rating from you and shows you yours. With it goes the time you first rated, and a seal of ours, so that nobody can make up a crowd.',
    life: 'one year',
  },
  hint: {
    when: 'with either of the others',
    what: 'Says that you have rated or signed in, so that your browser asks us for your ratings and your name. Without it, it does not ask.',
    life: 'as long as they do',
  },
  session: { when: 'when you sign in', what: 'Keeps you signed in.', life: '90 days, or until you log out' },
  device: {
    when: 'when you sign in',
    what: 'Says that you have signed in on this device before, so that strangers who guess at your password cannot keep you out here. It opens nothing.',
    life: 'one year',
  },
  webauthn: {
    when: 'when you go to sign in or make a passkey',
    what: 'A random number, so that nobody can use the answer of your passkey in another browser.',
    life: 'five minutes',
  },
  storage:
    'Your browser also keeps some things in its own storage, for you alone: the places where you stopped listening (the last hundred episodes), your queue, and the player’s speed, autoplay, keyboard, transcript and size settings. They stay until you clear this site’s data in your browser. While you are signed in it remembers your name, and forgets it when you log out; a message for the next page lasts for the visit, and what an administrator typed until it is saved. None of this is sent to us. On a shared computer, clear the site’s data when you are done.',
  more: 'What else there is',
  moreText:
    'The site writes down what went wrong, and when. No addresses, cookies or names are in it. Links to other sites, to sharing and to donations reach those sites only when you follow them.',
  questions: 'Questions, or something you want removed?',
  writeTo: 'Write to',
  ask: (provider: string): string => `Ask ${provider}, who runs this site.`,
};
