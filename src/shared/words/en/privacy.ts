/** The data that the site keeps about people, and for how long. */
export const privacy = {
  title: 'Privacy',
  heading: 'Privacy, in plain words',
  description: (show: string): string => `What ${show} keeps about you, and for how long.`,
  lead: 'You can read and listen here without an account and without a cookie. No one tracks you for advertising, and no page loads anything from another company. This is everything we keep, and for how long.',
  listening: 'When you listen',
  listeningTexts: [
    'We count how often an episode is played, as a number and nothing else. To count you only once in half an hour, we keep a scrambled mark of your address and browser, and delete it within two hours. To stop programs from counting many times, we keep a scrambled mark of your network and the episode for a day. No one can use it to learn who you are or what you heard. The only exception is your record of in-service hours, if you work here. See below.',
    'We also count how often an episode is downloaded, here and by podcast apps, once a day for each listener. For that we keep a mark of episode, address and app, made with a secret. An hour after the day ends (world time, UTC), we delete the secret and all marks. Only numbers stay: by episode, day, app and type of device. When an episode ends or you leave, our player reports which tenths of it were played, and we keep only totals. It reports nothing if your browser sends “Do Not Track” or “Global Privacy Control”.',
  ],
  /** After the last of these: a link, and what follows it. */
  method: 'How we count',
  methodAfter: 'has all the details.',
  searches:
    'When a search finds nothing, we keep its words only after five visitors have searched for them on one day. Until then we have marks of words and address, made with the same secret and deleted with it. We keep nothing if your browser sends “Do Not Track” or “Global Privacy Control”.',
  saving: 'When you save an episode',
  savingText:
    'We store it only on your device, with its page, until you or your browser removes it. We count it as one download. If you play or rate while you are offline, your device saves that with the time. It sends it when you are back online, up to seven days later. To count it only once, we keep a scrambled mark of it for eight days.',
  rating: 'When you rate',
  ratingText:
    'We keep whether you liked the episode, your comment and when you wrote it, for as long as the episode is here. If you choose to include the time in the episode, we keep that too. Only you and the people who run this site can see your comment. Please do not write about your own health or anyone else’s.',
  rawIp: 'To keep ratings honest, we store the internet address they came from, and remove it after 30 days.',
  markedIp:
    'To keep ratings honest, we store a scrambled mark of the internet address they came from, made with a secret that changes every day, and remove it after 30 days. We do not store the address itself.',
  ratingOwner:
    'If you are signed in, the rating belongs to your account. Otherwise it belongs to the cookie below, and we keep only a scrambled mark of that cookie. We keep two more marks for about a day: one of the network your address is in, and one of a comment that was sent twice.',
  mail: 'When you subscribe by email',
  mailTexts: [
    'Until you confirm, we do not store your address. It is only in the email that asks you to confirm. To stop others from making us email you again and again, we keep a scrambled mark of it for a day. After you confirm, we keep your address, how often and in which language you want to hear from us, and the date. When you unsubscribe, we delete them right away. We keep only a scrambled mark of your address, so that no one adds it again from a list. If you were on another mailing list, and you agreed there, we may add you. Otherwise we ask you once. Every email has a link that unsubscribes you in one click and shows what we keep. Our backups also contain the list until we delete them.',
    'Our emails load nothing from the internet, and their links go straight to where they say, so we do not learn whether you read them. The email providers between us can see them, like any email. If your provider says on three different days that your address does not exist, we stop. In case that was a mistake, we keep the address and the reason until you unsubscribe.',
  ],
  signingIn: 'When you sign in',
  signingInTexts: [
    'We keep your username, and your password in a form that no one can read. If you give us your email address, we keep it until you empty the field. We use it for reset links and the news you choose. You stay signed in until you log out, or for 30 days without a visit, and for 90 days at most. For up to two hours, we use scrambled marks to count how often someone tries to sign in, to stop people from guessing passwords.',
    'For each sign-in we keep the type of browser and device, such as “Firefox on Windows”, and when it was last used, so that you can see your devices. For a passkey, we keep the half that is not secret, and the name you give it. Your fingerprint or face never leaves your device. For a year, we keep a record of who changed a password, a passkey, a role or an episode, and when.',
  ],
  inService: 'If you work here',
  inServiceText:
    'If you work for us, you can open your record of in-service hours with the code on your card. Then we keep, under your name: your employee number, your training and its hours, which lessons you played and when, your answers, and when you opened the page. The office can see all of this. What you ask the nurse is deleted after 90 days. If you have no connection, the minutes you heard wait in your browser for up to seven days. If you listen without your code, we count a number and nothing else. We keep the record for six years after you leave, or for the years that the office sets, and then delete it. You can print it at any time.',
  cookies: 'Cookies',
  cookiesText:
    'We use seven cookies, all our own, and none before you rate, open the sign-in page or a review link, or type the code of your card.',
  cookie: (when: string, life: string): string => `Set ${when}. Kept for ${life}.`,
  visitor: {
    when: 'when you first rate an episode',
    what: 'A random number, so that each episode has one rating from you and shows it to you. It also holds the time you first rated and our seal, to stop fake ratings.',
    life: 'one year',
  },
  hint: {
    when: 'when you rate or sign in',
    what: 'Shows that you have rated or signed in, so that your browser asks us for your ratings and your name.',
    life: 'as long as the cookie for your rating or your sign-in',
  },
  session: { when: 'when you sign in', what: 'Keeps you signed in.', life: '90 days, or until you log out' },
  device: {
    when: 'when you sign in',
    what: 'Shows that you have signed in on this device before, so that strangers who guess your password cannot lock you out here. It cannot sign anyone in.',
    life: 'one year',
  },
  aide: {
    when: 'when you open your in-service hours with the code on your card',
    what: 'A random number that opens your own hours on this device, and nothing else.',
    life: '400 days on your own phone if you choose this, otherwise until half an hour without use',
  },
  review: {
    when: 'when you open a review link that we sent you',
    what: 'Opens the episode that we asked you to review, and nothing else.',
    life: 'seven days',
  },
  webauthn: {
    when: 'when you open the sign-in page or create a passkey',
    what: 'A random number, so that no one can use your passkey’s answer in another browser.',
    life: 'five minutes',
  },
  storage:
    'Your browser also keeps some things only for you: where you stopped listening (the last hundred episodes), your queue, and the player’s speed, autoplay, keyboard, transcript and size settings. They stay until you clear this site’s data in your browser. While you are signed in, it remembers your name, and forgets it when you log out. It keeps a message for the next page during your visit, and what an administrator typed until it is saved. None of this is sent to us. On a shared computer, clear the site’s data when you are done.',
  more: 'Anything else',
  moreText:
    'The site keeps a log of what went wrong, and when. It contains no addresses, cookies or names. Links to other sites, such as for sharing or donations, contact those sites only when you follow them.',
  questions: 'Do you have questions, or want something removed?',
  writeTo: 'Write to',
  ask: (provider: string): string => `Ask ${provider}, which runs this site.`,
};
