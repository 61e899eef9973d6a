import { trimmedText, z } from './schema.ts';

/** Returns whether a draft waits for an administrator. */
export const isWaiting = (approval: { note: string | null } | null | undefined): boolean => approval?.note === null;

export const SendBack = z.object({
  note: trimmedText(1, 1_000, 'approvalNoteMissing'),
});
export type SendBack = z.infer<typeof SendBack>;
