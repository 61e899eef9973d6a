import type { ShowSettings } from '#shared/show.ts';
import { ARTWORK_LIMITS, sendPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

type ArtworkFormProps = Pick<ShowSettings, 'image' | 'hasOwnArtwork'> & { isLocked: boolean };

/** The show's artwork, as podcast apps show it. */
export const ArtworkForm = ({ isLocked, ...settings }: ArtworkFormProps) => (
  <PictureForm
    name="artwork"
    shown={shownOf(settings)}
    hint="A square JPEG or PNG picture, between 1400 and 3000 pixels, at most 5 MB."
    locked={isLocked ? LOCKED : null}
    limits={ARTWORK_LIMITS}
    words={WORDS}
    send={sendArtwork}
    shownOf={shownOf}
  />
);

const LOCKED = 'The person who runs the server has set the picture. Please ask them to change it.';
const WORDS = {
  choose: 'Choose a picture',
  use: 'Use this picture',
  present: 'The show’s artwork',
  reset: 'Use the default picture again',
  title: 'Artwork changed',
  description: 'Podcast apps show it when they next look, often within a day.',
};
const shownOf = ({ image, hasOwnArtwork }: Pick<ShowSettings, 'image' | 'hasOwnArtwork'>) => ({
  image,
  isOwn: hasOwnArtwork,
});
const sendArtwork = (file: File | null) => sendPicture('/api/settings/artwork', file);
