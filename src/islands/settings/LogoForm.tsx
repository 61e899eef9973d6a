import { studioWords } from '#words';
import type { ShowSettings } from '#shared/show.ts';
import { LOGO_MAX_BYTES, logoSizeProblem, logoTooLarge } from '#shared/logo.ts';
import { sendPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

type LogoFormProps = Pick<ShowSettings, 'logo'>;

/** The logo of the business, in place of our mark. */
export function LogoForm(settings: LogoFormProps) {
  const t = studioWords().settings.picture;
  return (
    <PictureForm
      name="logo"
      shown={shownOf(settings)}
      hint={t.logoHint}
      limits={LIMITS}
      words={t.logo}
      send={sendLogo}
      shownOf={shownOf}
    />
  );
}

const LIMITS = { maxBytes: LOGO_MAX_BYTES, tooLarge: logoTooLarge, sizeProblem: logoSizeProblem };
const shownOf = ({ logo }: LogoFormProps) => ({ image: logo ?? '/favicon.svg', isOwn: logo !== null });
const sendLogo = (file: File | null) => sendPicture('/api/settings/logo', file);
