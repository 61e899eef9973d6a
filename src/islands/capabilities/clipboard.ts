import { editDocument } from '../edit-document.ts';

/**
 * Copies a text. The Clipboard API needs https or localhost, and may be refused; then an editing command copies what is
 * selected in `[data-copied-by-hand]`. @throws when neither does
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    document.querySelector<HTMLInputElement>('[data-copied-by-hand]')?.select();
    if (!editDocument('copy')) throw new Error('The browser copied nothing', { cause });
  }
}
