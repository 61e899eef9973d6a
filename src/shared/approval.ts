import { trimmedText, z } from './schema.ts';

/**
 * A draft that was sent for approval: `by` whom, null when they are gone. `note`: why it was sent back, null while it
 * waits.
 */
export type Approval<Moment = string> = { askedAt: Moment; by: string | null; note: string | null };

/** Returns whether a draft waits for an administrator. */
export const isWaiting = (approval: Approval<unknown> | null | undefined): boolean => approval?.note === null;

export const SendBack = z.object({
  note: trimmedText(1, 1_000, 'approvalNoteMissing'),
});
export type SendBack = z.infer<typeof SendBack>;
