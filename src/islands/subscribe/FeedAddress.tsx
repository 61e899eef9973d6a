import { useState } from 'react';
import { copyLink } from '../share/copy.ts';

const COPIED = { title: 'Address copied!', description: 'Now paste it into your podcast app.' };

/** The feed's address to copy; without JavaScript it is a field to mark and copy by hand. */
export function FeedAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="field">
      <label className="label" htmlFor="feed-address">
        Feed address
      </label>
      <div className="share-link">
        <input
          id="feed-address"
          type="text"
          className="input"
          readOnly
          value={address}
          data-share-link
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className="button button-primary needs-script"
          onClick={() => void copyLink(address, COPIED).then(setCopied)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
