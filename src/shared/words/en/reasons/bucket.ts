/** Problems of online storage, or of its settings. */
export const bucket = {
  bucketKeyUnknown: 'Wrong key. The online storage does not know it.',
  bucketSecretWrong: 'Wrong secret key. It does not belong to the key, or the region is wrong.',
  bucketRegionWrong: 'The region does not match this bucket.',
  bucketPlaceWrong: 'The address or the region does not match this bucket.',
  bucketGone: 'There is no such bucket in this online storage.',
  bucketForbidden: 'This key cannot write to the bucket.',
  bucketClockWrong: 'The clock of this server is wrong.',
  bucketAnswers: ({ address, status, said }: { address: string; status: number; said: string }) =>
    `${[address, 'answers', status, said].join(' ').trim()}.`,
  bucketHostUnknown: 'There is no server at that address.',
  bucketFull: 'The online storage is full.',
  bucketMayNotList: 'The key is missing a right: it must be allowed to list the files (s3:ListBucket).',
  bucketAway: 'The online storage does not respond.',
  bucketChangesFiles: 'The online storage returned a different file than we wrote.',
};
