import { words } from '#shared/language.ts';
import { editDocument } from '../edit-document.ts';
import { showToast } from '../ui/toast.ts';

/** Copies a link and shows a toast with the outcome. @returns whether it worked */
export async function copyLink(link: string, copied = linkCopied()): Promise<boolean> {
  try {
    await toClipboard(link);
    showToast(copied);
    return true;
  } catch (problem) {
    console.info('Not copied:', problem);
    showToast({ title: words().general.error, description: words().share.copyFailed, tone: 'destructive' });
    return false;
  }
}

const linkCopied = () => ({ title: words().share.linkCopied, description: words().share.inClipboard });

/** The Clipboard API needs https or localhost; elsewhere only an editing command copies. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  document.querySelector<HTMLInputElement>('[data-copied-by-hand]')?.select();
  if (!editDocument('copy')) throw new Error('The browser copied nothing');
}
