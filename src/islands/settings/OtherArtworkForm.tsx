import { studioWords } from '#words';
import type { ShowSettings } from '#shared/show.ts';
import { ARTWORK_LIMITS, sendPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

type OtherArtworkFormProps = Pick<ShowSettings, 'image' | 'otherImage'>;

/** The cover of the feed in the other language. */
export const OtherArtworkForm = (settings: OtherArtworkFormProps) => {
  const { otherCover: t } = studioWords();
  return (
    <PictureForm
      name="other-artwork"
      shown={shownOf(settings)}
      hint={t.hint}
      limits={ARTWORK_LIMITS}
      words={t}
      send={sendOtherArtwork}
      shownOf={shownOf}
    />
  );
};

const shownOf = ({ image, otherImage }: OtherArtworkFormProps) => ({
  image: otherImage ?? image,
  isOwn: otherImage !== null,
});
const sendOtherArtwork = (file: File | null) => sendPicture('/api/settings/artwork?of=otherArtwork', file);
