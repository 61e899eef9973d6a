import { LISTINGS, type Listing } from '#shared/directories.ts';
import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { ShowSettings } from '#shared/show.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { LineIcon } from '../ui/icons.tsx';
import { useCopy } from '../share/use-copy.ts';
import { Setting } from './SettingFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettings } from './settings-store.ts';

type DirectoriesFormProps = {
  settings: ShowSettings;
  listings: Listing[];
  /** The address of the podcast feed. */
  feed: string;
};

const NAMES = LISTINGS.map(({ field }) => field);

/** The directories one by one: what each still needs, what to copy, where to go, and the link it gives back. */
export function DirectoriesForm({ settings, listings, feed }: DirectoriesFormProps) {
  const { saved, savedText } = studioWords().settings.directories;
  const next = listings.find(({ field }) => !settings[field]);
  return (
    <SettingsForm
      settings={settings}
      path="/studio/directories"
      names={NAMES}
      saved={{ title: saved, description: savedText }}
    >
      <div className="grid grid-cols-1 gap-3">
        {listings.map((listing) => (
          <Directory key={listing.field} listing={listing} feed={feed} isNext={listing === next} />
        ))}
      </div>
    </SettingsForm>
  );
}

/** One directory. Only one of them is open at a time. */
function Directory({ listing, feed, isNext }: { listing: Listing; feed: string; isNext: boolean }) {
  const { field, name, submit, missing } = listing;
  const t = studioWords().settings.directories;
  const isListed = useSettings(({ saved }) => Boolean(saved[field]));
  return (
    <details className="min-w-0 border-line not-first:border-t not-first:pt-3" name="directory" open={isNext}>
      <summary className="flex min-h-target items-center gap-3">
        <span className={`${MARK} ${isListed ? 'border-good text-good' : 'border-edge'}`}>
          {isListed && <LineIcon name="check" />}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="hint block">{isListed ? t.listed : t.notYet}</span>
        </span>
      </summary>
      <div className="form py-4">
        {missing.length > 0 && (
          <div className="alert alert-care grid">
            <p className="font-semibold">{t.missing(name)}</p>
            <ul className="list-disc ps-5">
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <a className="underline" href={localPath('/studio/look')}>
              {t.fix}
            </a>
          </div>
        )}
        <FeedField id={`${field}-feed`} feed={feed} />
        <div className="field">
          <p className="label">{t.paste(name)}</p>
          <p className="hint">{t.how[field]}</p>
          <a className="button justify-self-start" href={submit} target="_blank" rel="noopener noreferrer">
            {t.open(name)}
            <span className="sr-only"> {t.newTab}</span>
          </a>
        </div>
        <Setting name={field} />
        <p className="hint -mt-4">{t.back}</p>
      </div>
    </details>
  );
}

const MARK = 'grid size-6 shrink-0 place-items-center rounded-round border [&>svg]:size-4';

function FeedField({ id, feed }: { id: string; feed: string }) {
  const t = studioWords().settings.directories;
  const { share } = words();
  const [isCopied, copy] = useCopy({ title: t.copied, description: '' });
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t.address}
      </label>
      <CopyField id={id} value={feed}>
        <button type="button" className="button" onClick={() => void copy(feed)}>
          {isCopied ? share.copied : share.copy}
        </button>
      </CopyField>
    </div>
  );
}
