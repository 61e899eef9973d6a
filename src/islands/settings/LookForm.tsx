import { studioWords } from '#shared/language.ts';
import { prefixedLanguage } from '#shared/local-path.ts';
import type { ShowSettings } from '#shared/show.ts';
import { LookPreview, type LookPreviewProps } from './LookPreview.tsx';
import { PictureForm } from './PictureForm.tsx';
import { namesOf, Setting } from './SettingFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { FoldedGroup, OpenGroup } from './ShowForm.tsx';

const FOLDED = ['appearance', 'listing', 'other'] as const;
/** The first names what is typed and not saved in the browser. */
const NAMES = (['about', 'color', ...FOLDED] as const).flatMap(namesOf);

/** How the show looks and what it says: its color, with the page it makes, its pictures and its words. */
export function LookForm({ settings, pictures, ourHeadline }: LookPreviewProps & { settings: ShowSettings }) {
  const { settings: t, otherCover } = studioWords();
  const { saved, savedText, groups } = t.form;
  return (
    <SettingsForm
      settings={settings}
      path="/studio/look"
      names={NAMES}
      saved={{ title: saved, description: savedText }}
    >
      <section className="grid grid-cols-1 gap-4" aria-labelledby="color">
        <h2 id="color">{groups.color}</h2>
        <Setting name="accent" />
        <LookPreview {...{ pictures, ourHeadline }} />
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures" className="mb-4">
          {t.pictures}
        </h2>
        <div className="grid gap-8">
          {(
            [
              ['artwork', t.artwork, settings.locked.includes('image')],
              ['logo', t.logo, false],
              ['wide-logo', t.wideLogo, false],
              ['other-artwork', otherCover.heading(prefixedLanguage()), false],
            ] as const
          ).map(([of, heading, isLocked]) => (
            <section key={of} aria-labelledby={of}>
              <h3 id={of} className="mb-3 text-h4">
                {heading}
              </h3>
              <PictureForm of={of} pictures={pictures} isLocked={isLocked} />
            </section>
          ))}
        </div>
      </section>
      <OpenGroup group="about" />
      <div className="grid grid-cols-1 gap-3">
        {FOLDED.map((group) => (
          <FoldedGroup key={group} group={group} />
        ))}
      </div>
    </SettingsForm>
  );
}
