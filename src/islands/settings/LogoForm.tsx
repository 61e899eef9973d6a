import type { ShowSettings } from '#shared/show.ts';
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE, logoSizeProblem } from '#shared/logo.ts';
import { sendPicture } from './artwork-file.ts';
import { PictureForm } from './PictureForm.tsx';

type LogoFormProps = Pick<ShowSettings, 'logo'>;

/** The logo of the business, in place of our mark. */
export const LogoForm = (settings: LogoFormProps) => (
  <PictureForm
    name="logo"
    shown={shownOf(settings)}
    hint="A square PNG or JPEG, 256 to 3000 pixels, at most 2 MB. It is at the top of each page, in the tab of the browser, on home screens and on pictures of links. A see-through one is put on white."
    limits={LIMITS}
    words={WORDS}
    send={sendLogo}
    shownOf={shownOf}
  />
);

const LIMITS = { maxBytes: LOGO_MAX_BYTES, tooLarge: LOGO_TOO_LARGE, sizeProblem: logoSizeProblem };
const WORDS = {
  choose: 'Choose a logo',
  use: 'Use this logo',
  present: 'The logo',
  reset: 'Use the first logo again',
  title: 'Logo changed',
  description: 'It is on every page now. A browser may show the old one in its tab for a while.',
};
const shownOf = ({ logo }: LogoFormProps) => ({ image: logo ?? '/favicon.svg', isOwn: logo !== null });
const sendLogo = (file: File | null) => sendPicture('/api/settings/logo', file);
