/** Problems of online storage, or of its settings. */
export const bucket = {
  bucketKeyUnknown: 'The online storage does not know this key. Check it for typos.',
  bucketSecretWrong: 'The secret key does not belong to the key, or the region is wrong. Enter them again.',
  bucketRegionWrong: 'The region does not match this bucket. Your storage service shows the right one.',
  bucketPlaceWrong: 'The address or the region does not match this bucket. Your storage service shows both.',
  bucketGone: 'There is no such bucket in this online storage. Check its name, or create it there.',
  bucketForbidden: 'This key may not write to the bucket. Add that permission at your storage service.',
  bucketClockWrong: 'The clock of this server is wrong. Ask your IT person to set it.',
  bucketAnswers: ({ address, status, said }: { address: string; status: number; said: string }) =>
    `${[address, 'responded with', status, said].join(' ').trim()}.`,
  bucketHostUnknown: 'There is no server at that address. Check it for typos.',
  bucketFull: 'The online storage is full. Delete old files there, or rent more space.',
  bucketMayNotList: 'This key may not list files. Add the permission s3:ListBucket.',
  bucketAway: 'The online storage does not respond. Please try again later.',
  bucketChangesFiles: 'The online storage returned a different file than we wrote. Choose another service.',
};
