import { words } from '#shared/language.ts';
import { copyText } from '../capabilities/clipboard.ts';
import { showToast } from '../ui/toast.ts';

/** Copies a link and shows a toast with the outcome. @returns whether it worked */
export async function copyLink(link: string, copied = linkCopied()): Promise<boolean> {
  try {
    await copyText(link);
    showToast(copied);
    return true;
  } catch (problem) {
    console.info('Not copied:', problem);
    showToast({ title: words().general.error, description: words().share.copyFailed, tone: 'destructive' });
    return false;
  }
}

const linkCopied = () => ({ title: words().share.linkCopied, description: words().share.inClipboard });
