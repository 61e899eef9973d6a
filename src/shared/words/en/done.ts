/** What the API says of a call that was carried out. */
export const done = {
  resetAsked: 'If the username exists, a reset token has been generated.',
  subscribeAsked: 'We have sent a message to this address, unless one was sent today. Click the link in it to confirm.',
  mailTaken: (address: string) => `The mail server took a message to ${address}. Please check that it arrives.`,
  bucketWorks: 'The bucket works: a small file was written, read back and removed.',
};
