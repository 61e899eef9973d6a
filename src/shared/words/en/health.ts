/** How the site is, part by part. */
export const health = {
  labels: { database: 'Database', space: 'Space left', copy: 'Copies', mail: 'Mail', server: 'Server' },
  quick: (size: string) => `It answers at once and holds ${size}.`,
  slow: (seconds: string) => `It takes ${seconds} seconds to answer.`,
  askSlow: 'If it stays so, ask the person who runs the server to look at the database.',
  space: (free: string, used: string, left: string) =>
    `${free} of the server’s disk are free. Your files have ${used}, and may have ${left} more.`,
  askRoom:
    'Delete episodes you no longer need: their files go after 30 days. Or ask the person who runs the server for more room.',
  copyFailed: (problem: string) => `Last night’s copy failed. ${problem}`,
  testBucket: 'Test the bucket. If the test fails as well, ask the service you rent it from.',
  lastCopy: (when: string) => `The last one was made ${when}.`,
  noCopy: 'None was made yet.',
  askCopy: 'Ask the person who runs the server why there is none of last night.',
  noneHome: 'None was taken home for a month.',
  takeHome: 'Download one.',
  noMail: 'None is set: nobody hears of new episodes by mail.',
  setMail: 'Set it up.',
  mailGoes: 'Messages go out.',
  mailSince: (when: string) => `Nothing has gone out since ${when}.`,
  mailWaits: (count: number) => `${count === 1 ? '1 message' : `${count} messages`} will be sent when it works again.`,
  mailStopped: (said: string, count: number, when: string) =>
    `The mail server says: “${said}”. ${count === 1 ? '1 message waits and is' : `${count.toLocaleString('en-US')} messages wait and are`} tried again, the next time on ${when}. Nobody loses a subscription by this.`,
  mailGoingOut: (count: number, perMinute: number, when: string) =>
    `Mail is going out: ${count.toLocaleString('en-US')} messages wait for their turn, ${perMinute} a minute. The last one goes on ${when}.`,
  askMail: 'If it says so again tomorrow, let fewer messages a minute go out, or ask the provider of your mail.',
  testMail: 'Send a test. If it fails, ask the provider of your mail.',
  showOperator: 'Show this to the person who runs the server.',
  openRegistration:
    'MASTER_PASSWORD is still set: anyone who knows it can become an administrator. Take it out of the settings and start the site again.',
  unknownProxy:
    'A proxy passes visitors’ addresses on, and the site was not told to believe it: all visitors count as one, and soon have to wait. Behind one proxy, set TRUST_PROXY=1.',
};
