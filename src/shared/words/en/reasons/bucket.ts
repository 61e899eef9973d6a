/** What is wrong with online storage, or with its settings. */
export const bucket = {
  bucketKeyUnknown: 'The online storage does not know this key.',
  bucketSecretWrong: 'The secret key does not belong to the key, or the region is wrong.',
  bucketRegionWrong: 'The region does not match this bucket.',
  bucketPlaceWrong: 'The address or the region does not match this bucket.',
  bucketGone: 'There is no such bucket in this online storage.',
  bucketForbidden: 'This key cannot write to the bucket.',
  bucketClockWrong: 'The clock of this server is wrong.',
  bucketAnswers: ({ address, status, said }: { address: string; status: number; said: string }) =>
    `${[address, 'answers', status, said].join(' ').trim()}.`,
  bucketAway: 'The online storage does not respond. Check the address, the key, and that it is not full.',
  bucketChangesFiles: 'The online storage returned a different file than we wrote.',
};
