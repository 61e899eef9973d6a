import { MAX_NOTE } from './limits.ts';
import { trimmedText, z } from './schema.ts';

/** Returns whether a draft waits for an administrator. */
export const isWaiting = (approval: { note: string | null } | null | undefined): boolean => approval?.note === null;

export const SendBack = z.object({
  note: trimmedText(1, MAX_NOTE, 'approvalNoteMissing'),
});
export type SendBack = z.infer<typeof SendBack>;
