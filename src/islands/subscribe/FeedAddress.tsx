import { words } from '#shared/language.ts';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

/** The feed's address to copy; without JavaScript a field to select and copy by hand. */
export function FeedAddress({ address }: { address: string }) {
  const { share: t } = words();
  const [isCopied, copy] = useCopy({ title: t.addressCopied, description: t.pasteIntoApp });
  return (
    <div className="field">
      <label className="label" htmlFor="feed-address">
        {t.feedAddress}
      </label>
      <CopyField id="feed-address" value={address}>
        <button type="button" className="button button-primary noscript:hidden" onClick={() => void copy(address)}>
          {isCopied ? t.copied : t.copy}
        </button>
      </CopyField>
    </div>
  );
}
