import { useId } from 'react';
import { localPath } from '#shared/local-path.ts';
import { words } from '#shared/language.ts';
import { EMBED } from '#shared/preview.ts';
import { playerCode } from '#shared/share.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { LineIcon } from '../ui/icons.tsx';
import { useCopy } from './use-copy.ts';

type PlayerCodeProps = {
  publicUrl: string;
  /** Of the player, without a language: `/embed/…`. */
  path: string;
  title: string;
  height?: number;
  /** The line that opens it. */
  summary?: string;
};

/** The code that puts a player on another website, with a look at it. */
export function PlayerCode({ publicUrl, path: of, title, height = EMBED.height, summary }: PlayerCodeProps) {
  const { share: t } = words();
  const [isCopied, copy] = useCopy({ title: t.codeCopied, description: t.pasteCode });
  const hint = useId();
  const path = localPath(of);
  const code = playerCode(publicUrl + path, title, { ...EMBED, height });
  return (
    <details>
      <summary className="min-h-target py-2 font-semibold [list-style:disclosure-closed_inside] [[open]>&]:[list-style-type:disclosure-open]">
        {summary ?? t.onYourWebsite}
      </summary>
      <div className="grid gap-3">
        <p id={hint} className="text-note text-muted">
          {t.pasteCode}
        </p>
        <CopyField aria-label={t.code} aria-describedby={hint} value={code}>
          <button type="button" className="button" onClick={() => void copy(code)}>
            <LineIcon name={isCopied ? 'check' : 'copy'} />
            {isCopied ? t.copied : t.copyCode}
          </button>
        </CopyField>
        <iframe src={path} title={t.preview(title)} height={height} loading="lazy" className="w-full border-0" />
      </div>
    </details>
  );
}
