import { thumbnailPath } from '#shared/artwork.ts';
import { words } from '#shared/language.ts';
import { type Shared, shareLink, shareTargets, shareText, startLabel } from '#shared/share.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import tile from '../../styles/tile.css?inline';
import { Icon, LineIcon } from '../ui/icons.tsx';
import { $player } from '../player/playback/player.ts';
import { $sharing, type ShareableEpisode, closeShare } from './share.ts';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { copyLink } from './copy.ts';
import { PlayerCode } from './PlayerCode.tsx';
import { useCopy } from './use-copy.ts';

adoptStyles(tile);

export function ShareDialog() {
  const sharing = useStore($sharing, { ssr: 'initial' });
  if (!sharing) return null;
  return (
    <Dialog labelledBy="share-title" opener={sharing.opener} onClose={closeShare}>
      <ShareContent episode={sharing.episode} />
    </Dialog>
  );
}

function ShareContent({ episode }: { episode: ShareableEpisode }) {
  const { share: t } = words();
  const [at] = useState(() => positionIn(episode.id));
  const [startsThere, setStartsThere] = useState(false);
  const [isCopied, copy] = useCopy();
  const isAdmin = document.documentElement.hasAttribute('data-admin'); // account/signed-in.ts sets it
  const link = shareLink(publicUrl(), episode.id, startsThere ? at : 0);
  const shared: Shared = { title: episode.title, description: episode.description, link };

  return (
    <>
      <h2 id="share-title">{t.title}</h2>
      <div className="flex items-start gap-3">
        {episode.artwork && (
          <img className="size-20 rounded-medium" src={thumbnailPath(episode.artwork, 'small')} alt="" />
        )}
        <div>
          <p className="font-semibold wrap-anywhere">{episode.title}</p>
          {episode.description && <p className="mt-1 line-clamp-3 text-note text-muted">{episode.description}</p>}
        </div>
      </div>
      <CopyField aria-label={t.episodeLink} value={link}>
        <button
          type="button"
          className="icon-button"
          aria-label={isCopied ? t.copied : t.copy}
          onClick={() => void copy(link)}
        >
          <LineIcon name={isCopied ? 'check' : 'copy'} />
        </button>
      </CopyField>
      <Switch disabled={at < 1} checked={startsThere} onChange={(event) => setStartsThere(event.currentTarget.checked)}>
        {startLabel(at)}
      </Switch>
      <ShareVia shared={shared} onCopy={() => void copy(link)} />
      {isAdmin && <PlayerCode publicUrl={publicUrl()} id={episode.id} title={episode.title} />}
      <div className="flex justify-end">
        <button type="button" className="button button-primary" onClick={closeShare}>
          {t.done}
        </button>
      </div>
    </>
  );
}

function ShareVia({ shared, onCopy }: { shared: Shared; onCopy(): void }) {
  const { share: t } = words();
  const { email, message, whatsApp, facebook, twitter, linkedIn } = shareTargets(shared);
  const pages = [
    [t.email, email, <LineIcon key="icon" name="mail" />],
    [t.message, message, <LineIcon key="icon" name="message" />],
    ['WhatsApp', whatsApp, <LineIcon key="icon" name="chat" />],
    ['Facebook', facebook, <Icon key="icon" name="facebook" />],
    ['Twitter', twitter, <Icon key="icon" name="twitter" />],
    ['LinkedIn', linkedIn, <Icon key="icon" name="linkedIn" />],
  ] as const;
  return (
    <section aria-labelledby="share-via">
      <h3 id="share-via" className="mb-2">
        {t.via}
      </h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(18),1fr))] gap-2">
        {'share' in navigator && (
          <button type="button" className="tile" onClick={() => void shareNatively(shared)}>
            <LineIcon name="phone" />
            {t.native}
          </button>
        )}
        {pages.map(([name, address, icon]) => (
          <a key={name} className="tile" href={address} target="_blank" rel="noopener noreferrer">
            {icon}
            {name}
            <span className="sr-only"> {t.newTab}</span>
          </a>
        ))}
        <button type="button" className="tile" onClick={onCopy}>
          <LineIcon name="copy" />
          {t.copyLink}
        </button>
      </div>
    </section>
  );
}

/** Opens the native share sheet. Canceling it copies nothing; any other error falls back to copying. */
async function shareNatively({ title, description, link }: Shared): Promise<void> {
  try {
    await navigator.share({ title, text: shareText(description), url: link });
  } catch (problem) {
    if ((problem as Error).name !== 'AbortError') await copyLink(link);
  }
}

function positionIn(id: string): number {
  const { episode, currentTime } = $player.get();
  return episode?.id === id ? Math.floor(currentTime) : 0;
}

/** Returns the public address as the page states it: behind a proxy or tunnel the browser's may differ. */
function publicUrl(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return new URL(stated ?? location.href).origin;
}
