import { formatBytes, formatCount } from '#shared/size.ts';

/** Messages about an upload, in the words of the Uppy library; four are for restrictions that the form does not set. */
export const MESSAGES = {
  tooManyFiles: (limit: number) => `You can only upload ${formatCount(limit, 'file')}`,
  tooFewFiles: (minimum: number) => `You have to select at least ${formatCount(minimum, 'file')}`,
  tooLarge: (name: string, limit: number) => `${name} exceeds maximum allowed size of ${formatBytes(limit)}`,
  tooSmall: (minimum: number) => `This file is smaller than the allowed size of ${formatBytes(minimum)}`,
  otherType: (accepted: readonly string[]) => `You can only upload: ${accepted.join(', ')}`,
  duplicate: (name: string) => `Cannot add the duplicate file '${name}', it already exists`,
  missingFields: 'Missing required meta fields',
  noMoreFiles: 'Cannot add more files',
  failed: (name: string) => `Failed to upload ${name}`,
  offline: 'No Internet connection',
  online: 'Connected to the Internet',
} as const;
