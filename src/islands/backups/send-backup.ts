import { sendFile } from '../episode-form/files/send-file.ts';

/**
 * Sends a copy from this computer, and continues where an earlier page stopped. Reports the share that has arrived, 0
 * to 1. Returns its objectPath. @throws ApiError, or the signal's reason when aborted
 */
export async function sendBackup(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<string> {
  const report = (bytes: number) => onSent(bytes / file.size);
  const { objectPath } = await sendFile('copy', file, {
    onSent: report,
    onStored: report,
    onInterrupted: () => {},
    signal,
  });
  return objectPath;
}
