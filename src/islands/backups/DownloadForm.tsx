import { studioWords } from '#shared/language.ts';
import { type Downloaded, PASSPHRASE_MIN } from '#shared/backups.ts';
import { formatScheduled } from '#shared/schedule.ts';
import { formatBytes } from '#shared/size.ts';
import { type SubmitEvent, useState } from 'react';
import { send } from '../api.ts';
import { isSignedInAgain } from '../sign-in-again.ts';
import { useTask } from '../ui/watch-task.ts';
import { PassphraseField } from '../ui/PassphraseField.tsx';

type DownloadFormProps = {
  /** Sizes in words. */
  all: string;
  bare: string;
  /** The time zone of the show. */
  zone: string;
  /** The last one that was downloaded to its end. */
  last: Downloaded | null;
};

/**
 * Downloads a backup by the browser itself: the client router would ask again with GET for what is no page, without the
 * passphrase. Says when it has arrived, which the server knows.
 */
export function DownloadForm({ all, bare, zone, last: initial }: DownloadFormProps) {
  const t = studioWords().copies;
  const [last, setLast] = useState(initial);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  useTask(isUnderWay, {
    look: () => send('GET /api/backup/downloaded', {}),
    onLook({ downloaded }) {
      if (downloaded?.at === last?.at) return true;
      setLast(downloaded);
      setIsUnderWay(false);
      return false;
    },
    onProblem: (_sentence, isOver) => isOver && setIsUnderWay(false),
  });
  const begin = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get('passphrase');
    const isShort = typeof typed === 'string' && typed !== '' && [...typed].length < PASSPHRASE_MIN;
    setProblem(isShort ? t.home.tooShort(PASSPHRASE_MIN) : undefined);
    if (isShort || !(await mayDownload())) return;
    setIsUnderWay(true);
    form.submit();
  };
  return (
    <>
      <p className="mb-2" role="status">
        {last ? inWords(last, zone) : t.home.none}
      </p>
      <p className="mb-6">{t.home.keep}</p>
      <form
        className="form max-w-narrow"
        method="post"
        action={DOWNLOAD}
        noValidate
        data-astro-reload
        onSubmit={(event) => void begin(event)}
      >
        <label className="flex min-h-target items-center gap-3">
          <input type="checkbox" name="audio" value="1" defaultChecked />
          <span>{t.home.withAudio(all, bare)}</span>
        </label>
        <PassphraseField
          label={t.nightly.passphrase}
          name="passphrase"
          autoComplete="new-password"
          hint={t.home.passphraseHint(PASSPHRASE_MIN)}
          problem={problem}
        />
        <button className="button button-primary" type="submit">
          {t.home.download}
        </button>
      </form>
    </>
  );
}

/** A file, which the browser fetches itself. */
const DOWNLOAD = '/api/backup';

/** Asks for a recent sign-in before the browser leaves: its own request could not come back to this page. */
async function mayDownload(): Promise<boolean> {
  const asked = await fetch(DOWNLOAD, { method: 'HEAD' }).catch(() => null);
  return !asked || ![401, 403].includes(asked.status) || isSignedInAgain();
}

function inWords({ at, bytes, audio, missing }: Downloaded, zone: string): string {
  const t = studioWords().copies.home;
  const last = t.last(formatScheduled(new Date(at), zone), formatBytes(bytes), audio);
  return missing > 0 ? `${last} ${t.missing(missing)}` : last;
}
