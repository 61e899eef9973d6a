import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Fsyncs a folder, so that a rename in it survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there; NTFS journals the rename
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
