import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

const COPIED = { title: 'Address copied!', description: 'Now paste it into your podcast app.' };

/** The feed's address to copy; without JavaScript a field to select and copy by hand. */
export function FeedAddress({ address }: { address: string }) {
  const [isCopied, copy] = useCopy(COPIED);
  return (
    <div className="field">
      <label className="label" htmlFor="feed-address">
        The show’s address for podcast apps
      </label>
      <CopyField id="feed-address" value={address}>
        <button type="button" className="button button-primary noscript:hidden" onClick={() => void copy(address)}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </CopyField>
    </div>
  );
}
