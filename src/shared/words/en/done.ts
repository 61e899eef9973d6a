/** The messages of the API after a call succeeded. */
export const done = {
  resetAsked: 'If the username exists, a reset token has been generated.',
  subscribeAsked:
    'We sent an email to this address, unless we already sent one today. Click the link in it to confirm.',
  mailTaken: (address: string) => `The mail server accepted an email to ${address}. Please check that it arrives.`,
  bucketWorks: 'The connection works. We wrote a small file, read it back and deleted it.',
};
