import { number } from '../number.ts';

const PER = { minute: 'a minute', hour: 'an hour', day: 'a day' };

/** The pages of settings: look and words, details, categories, directories, email, other programs. */
export const settings = {
  lead: 'Changes show on the site right away, and in podcast apps usually within a day.',
  detailsLead: 'The provider of the show, how listeners reach you, and when episodes go live.',
  pictures: 'Cover and logo',
  artwork: 'Cover',
  logo: 'Logo',
  wideLogo: 'Wide logo',
  show: 'The show',
  categories: 'Categories',
  categoriesLead:
    'Topics for your episodes, in the order listeners see them. If you rename a category, its episodes and old links still work.',
  mail: 'Email',
  mailServer: 'Email provider',
  mailLead: 'Email lets listeners get new episodes, lets people reset a password, and tells you when something fails.',
  programsLead: 'Other programs can work for you here, and get a message right away when something happens.',
  keys: 'Connect another program',
  keysLead: {
    before:
      'Another program, such as the one that makes your episodes, can upload them for you. It uses an access key, not your password. To set up that program, follow',
    link: 'the guide for other programs',
  },
  alerts: 'Alerts to other programs',
  alertsLead: {
    before:
      'Slack, Microsoft Teams or another program, such as the one that runs your website, gets a message as soon as something happens here. Addresses inside your office network need your IT person, who can allow them in the',
    link: 'server settings',
  },
  locked: 'Your IT person has set this. Ask them to change it.',
  form: {
    saved: 'Settings saved',
    savedText: 'Live on your site, and soon in podcast apps.',
    groups: {
      color: 'Color',
      about: 'About the show',
      listing: 'How podcast apps list it',
      appearance: 'The home page',
      makers: 'Provider and contacts',
      scheduling: 'When episodes go live',
      mail: 'In each email',
      moving: 'If you move or end the show',
      directories: 'Directories',
    },
    restored: 'We brought back what you typed but did not save.',
    discard: 'Discard',
    discardSure: 'Delete your unsaved changes?',
    discardIt: 'Delete them',
    unsaved: (count: number): string =>
      count === 1 ? '1 change is not saved.' : `${number(count)} changes are not saved.`,
    save: 'Save settings',
    saving: 'Saving...',
    sameAsServer: 'Same as the server',
    thisComputer: (zone: string): string => `${zone}, as on this computer`,
    usualTime: 'Usual time',
    chooseColor: 'Choose a color',
    nearest: (color: string): string =>
      `This color is too light to read. The site uses ${color}, the closest that works.`,
    sample: (color: string): string => `Your home page in ${color}, light and dark`,
    sendingPictures: 'A picture is on its way.',
    preview: { browse: 'Browse', play: 'Play the newest' },
    theirs: (value: string): string => `Someone else changed this to “${value}”.`,
    nothing: '(empty)',
    useTheirs: 'Use theirs',
    /** `names`: the labels of the fields, with commas between them; none where it is empty. */
    meanwhile: (names: string): string =>
      `Someone else changed the settings while you were editing them${names && ` (${names})`}. Everything you typed is still here. Please check it and save again.`,
  },
  picture: {
    chosen: 'The picture you chose',
    sending: 'Sending...',
    noPicture: 'We cannot show this picture. Please choose a JPEG or PNG.',
    unreadable: 'Could not read this file. Please choose it again.',
    moves: 'This picture is animated. Please choose a still picture.',
    framed: 'We put it on a white square.',
    crop: {
      title: 'Choose what to show',
      how: 'Pictures are square. Drag the square to the part you want, or use the buttons or the arrow keys.',
      square: 'The part that is kept',
      ways: { left: 'Left', up: 'Up', down: 'Down', right: 'Right' },
      size: 'Size of the square',
      at: (left: number, top: number, pixels: number): string =>
        `${left}% from the left, ${top}% from the top, ${pixels} pixels wide`,
      use: 'Use this part',
    },
    artworkHint: 'A JPEG or PNG of at least 1,400 pixels. If it is not square, you choose the part to show.',
    artworkLocked: 'Your IT person has set the picture. Ask them to change it.',
    artwork: {
      choose: 'Choose a picture',
      present: 'The show’s cover',
      reset: 'Use the default picture again',
      title: 'Cover changed',
      description: 'Podcast apps usually show it within a day.',
    },
    logoHint:
      'A PNG or JPEG of at least 256 pixels. A wide logo gets a white square around it. Transparent logos get a white background.',
    wideLogoHint:
      'A PNG or JPEG that is wider than it is tall. It replaces the logo and the name in the header. Transparent parts stay transparent, so choose one that can also be read on a dark page.',
    'wide-logo': {
      choose: 'Choose a wide logo',
      present: 'The wide logo',
      reset: 'Use the logo and the name again',
      title: 'Wide logo changed',
      description: 'It is now at the top of every page.',
    },
    logo: {
      choose: 'Choose a logo',
      present: 'The logo',
      reset: 'Use the default logo again',
      title: 'Logo changed',
      description: 'It is now on every page. Browser tabs may show the old logo for a while.',
    },
  },
  directories: {
    lead: 'Apple, Spotify and others list your show once you give them your RSS feed link. Most respond within a few days.',
    listed: 'Listed',
    notYet: 'Not listed yet',
    missing: (name: string): string => `${name} still needs this`,
    fix: 'Add it',
    player: {
      title: 'On your own website',
      what: 'Put a player with your newest episodes on your website. It always shows the latest.',
      newest: 'Player with the newest episodes',
      others: 'For one episode, open Share on its page. For a series, open Series.',
    },
    address: 'Copy your RSS feed link (URL)',
    copied: 'Link copied',
    paste: (name: string): string => `Now paste it at ${name}.`,
    open: (name: string): string => `Open ${name}`,
    newTab: '(opens in a new tab)',
    back: 'When they accept your show, paste the link they give you here and save.',
    saved: 'Links saved',
    savedText: 'They are on the Subscribe page.',
    how: {
      appleUrl:
        'Sign in with an Apple account, choose “New Show” and “Add a show with an RSS feed”, and paste the link. Apple takes a few days to check it.',
      spotifyUrl:
        'Sign in, choose to add a show that you already have elsewhere, and paste the link. Spotify sends a code to the show’s email.',
      youtubeUrl:
        'Choose “Create”, “New podcast” and “Submit RSS feed”, and paste the link. YouTube sends a code to the show’s email.',
      amazonUrl:
        'Sign in, choose “Add or claim your podcast”, and paste the link. Amazon sends a link to the show’s email.',
      iheartUrl: 'Create an account, choose to add a podcast, and paste the link. You get an email when it is listed.',
      pocketCastsUrl: 'Paste the link and choose “Public”. You get the link within minutes.',
    },
  },
  mailForm: {
    saved: 'Email saved',
    savedText: 'The site sends its email this way from now on.',
    off: 'Email is off',
    offText: 'This site sends no email.',
    locked: 'Your IT person has set this. You cannot change it here.',
    passwordLost: 'Backups do not include the email password. Enter it again to send email.',
    server: 'Server',
    serverHint: 'Your email provider gives you this name. Leave it empty to send no email.',
    security: 'Security',
    securities: {
      starttls: 'Secure (port 587, most common)',
      tls: 'Secure (port 465)',
      none: 'Not secure (only inside an office)',
    },
    port: 'Port',
    name: 'Username',
    nameHint: 'Used to sign in to the mail server. Often your email address.',
    password: 'Password',
    passwordSaved: 'A password is saved. Leave empty to keep it.',
    passwordNever: 'We will not show it again.',
    sender: 'Sender',
    senderExample: 'Our show <podcast@example.com>',
    senderHint: 'The name and address that people see on our emails',
    service: 'Your email provider',
    noService: 'Choose yours to fill in its limit',
    serviceLimit: (name: string, limit: number | null, per: 'minute' | 'hour' | 'day'): string =>
      `${name}: ${limit === null ? 'no limit' : `${number(limit)} ${PER[per]}`}`,
    perMinute: 'Emails per minute',
    perMinuteHint:
      'For emails to subscribers. If we send too many, your provider refuses the rest. Use 3 for a small provider. Emailing everyone may take a day.',
    save: 'Save email settings',
    saving: 'Saving...',
    test: 'Send me a test',
    testUnsaved: 'Save and send me a test',
    testing: 'Sending...',
    testGoesTo: (email: string): string => `We send the test to ${email}.`,
    testNeeds: { before: 'To get a test, first add your email to', link: 'your account' },
  },
};
