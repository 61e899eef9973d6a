import { studioWords } from '#words';
import type { ShowSettings } from '#shared/show.ts';
import { ARTWORK_LIMITS, sendPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

type ArtworkFormProps = Pick<ShowSettings, 'image' | 'hasOwnArtwork'> & { isLocked: boolean };

/** The show's artwork, as podcast apps show it. */
export function ArtworkForm({ isLocked, ...settings }: ArtworkFormProps) {
  const t = studioWords().settings.picture;
  return (
    <PictureForm
      name="artwork"
      shown={shownOf(settings)}
      hint={t.artworkHint}
      locked={isLocked ? t.artworkLocked : null}
      limits={ARTWORK_LIMITS}
      words={t.artwork}
      send={sendArtwork}
      shownOf={shownOf}
    />
  );
}

const shownOf = ({ image, hasOwnArtwork }: Pick<ShowSettings, 'image' | 'hasOwnArtwork'>) => ({
  image,
  isOwn: hasOwnArtwork,
});
const sendArtwork = (file: File | null) => sendPicture('/api/settings/artwork', file);
