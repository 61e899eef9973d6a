/** What is wrong with online storage, or with its settings. */
export const bucket = {
  bucketKeyUnknown: 'The online storage does not know this key.',
  bucketSecretWrong: 'The secret does not belong to the key, or the region is a different one.',
  bucketRegionWrong: 'The region is not the region of this bucket.',
  bucketPlaceWrong: 'The address or the region is not the one of this bucket.',
  bucketGone: 'There is no such bucket in this online storage.',
  bucketForbidden: 'This key may not write to the bucket.',
  bucketClockWrong: 'The clock of this server is wrong.',
  bucketAnswers: ({ address, status, said }: { address: string; status: number; said: string }) =>
    `${[address, 'answers', status, said].join(' ').trim()}.`,
  bucketAway: 'The online storage does not answer, is full, or its key may not list what is there (s3:ListBucket).',
  bucketChangesFiles: 'The online storage gave back something else than what was written.',
};
