import { MAX_PDF_NAME } from './limits.ts';
import { oneLine, wellFormed, withoutBidiControls } from './text.ts';

/**
 * Returns a file name of at most `MAX_PDF_NAME` characters that visibly ends in `.pdf`: a direction override would show
 * `tax-\u202efdp.exe` as `tax-exe.pdf`. Empty when nothing is left.
 */
export function asPdfName(name: string): string {
  const base = withoutBidiControls(oneLine(name))
    .trim()
    .replace(/\.pdf$/i, '')
    .trim();
  return base && `${wellFormed(base.slice(0, MAX_PDF_NAME - 4))}.pdf`;
}
