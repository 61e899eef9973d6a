import { studioWords } from '#shared/language.ts';
import { PASSPHRASE_MIN } from '#shared/copies.ts';
import { type SubmitEvent, useState } from 'react';
import { isSignedInAgain } from '../sign-in-again.ts';
import { useTask } from '../ui/follow-task.ts';
import { PassphraseField } from '../ui/PassphraseField.tsx';

type DownloadFormProps = {
  /** Sizes in words. */
  all: string;
  bare: string;
  /** What was downloaded last, in a sentence. */
  last: string;
};

/**
 * Downloads a backup by the browser itself: the client router would ask again with GET for what is no page, without the
 * passphrase. Says when it has arrived, which the server knows.
 */
export function DownloadForm({ all, bare, last: found }: DownloadFormProps) {
  const t = studioWords().copies;
  const [last, setLast] = useState(found);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  useTask(isUnderWay, {
    look: readLast,
    onLook(now) {
      if (now === last) return true;
      setLast(now);
      setIsUnderWay(false);
      return false;
    },
    onProblem: (_problem, isOver) => isOver && setIsUnderWay(false),
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
      <p className="mb-2" role="status" data-last-copy>
        {last}
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
        <button className="button button-primary self-start" type="submit">
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

/** Returns the sentence of the page of now. */
async function readLast(): Promise<string> {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  return page.querySelector('[data-last-copy]')?.textContent ?? '';
}
