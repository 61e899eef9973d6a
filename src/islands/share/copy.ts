import { editDocument } from '../edit-document.ts';
import { showToast } from '../ui/toast.ts';

const COPIED = { title: 'Link copied!', description: 'Episode link has been copied to your clipboard.' };

/** Copies a link and shows a toast with the outcome. @returns whether it worked */
export async function copyLink(link: string, copied = COPIED): Promise<boolean> {
  try {
    await toClipboard(link);
    showToast(copied);
    return true;
  } catch (problem) {
    console.info('Not copied:', problem);
    showToast({ title: 'Error', description: 'Failed to copy link. Please try again.', tone: 'destructive' });
    return false;
  }
}

/** The Clipboard API needs https or localhost; elsewhere only an editing command copies. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  document.querySelector<HTMLInputElement>('[data-copied-by-hand]')?.select();
  if (!editDocument('copy')) throw new Error('The browser copied nothing');
}
