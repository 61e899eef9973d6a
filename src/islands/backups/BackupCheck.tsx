import { studioWords } from '#shared/language.ts';
import { useRef, useState } from 'react';
import type { CheckedBackup } from '#shared/backups.ts';
import { formatDate } from '#shared/format.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { checkBackup } from './check-backup.ts';
import { Progress } from './Progress.tsx';
import { sendBackup } from './send-backup.ts';
import { runCall } from '../ui/run-call.ts';
import { Unlock } from './Unlock.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type State =
  | { at: 'start' }
  | { at: 'sending' | 'reading'; share: number }
  | { at: 'locked'; upload: string; problem: string | null }
  | { at: 'whole'; copy: CheckedBackup }
  | { at: 'wrong'; problem: string };

/** Sends a copy from this computer and says whether it is whole, and what is in it. It changes nothing on the site. */
export function BackupCheck() {
  const t = studioWords().copies.check;
  const [state, setState] = useState<State>({ at: 'start' });
  const stop = useRef<AbortController>(null);

  const check = async (upload: string, passphrase?: string) => {
    setState({ at: 'reading', share: 0 });
    const found = await checkBackup({ upload, ...(passphrase && { passphrase }) }, (share) =>
      setState({ at: 'reading', share }),
    );
    if ('copy' in found) setState({ at: 'whole', copy: found.copy });
    else if (found.isLocked) setState({ at: 'locked', upload, problem: passphrase ? found.problem : null });
    else setState({ at: 'wrong', problem: found.problem });
  };
  /** Runs what can be canceled while the copy is sent. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (stop.current = new AbortController());
    const problem = await runCall(() => work(signal));
    if (problem !== null) setState(signal.aborted ? { at: 'start' } : { at: 'wrong', problem });
  };
  const choose = ([file]: File[]) => {
    if (!file) return;
    setState({ at: 'sending', share: 0 });
    void run(async (signal) => check(await sendBackup(file, (share) => setState({ at: 'sending', share }), signal)));
  };

  const isBusy = state.at === 'sending' || state.at === 'reading';
  return (
    <div className="form max-w-narrow">
      <FailureMessage sentence={state.at === 'wrong' ? state.problem : null} />
      <div role="status">{state.at === 'whole' && <p className="alert alert-good">{inWords(state.copy)}</p>}</div>
      {isBusy && <Progress label={state.at === 'sending' ? t.sending : t.reading} share={state.share} />}
      {state.at === 'sending' && (
        <button type="button" className="button self-start" onClick={() => stop.current?.abort()}>
          {t.cancel}
        </button>
      )}
      {state.at === 'locked' && (
        <Unlock
          id="copy-passphrase"
          problem={state.problem}
          onUnlock={(passphrase) => void run(() => check(state.upload, passphrase))}
        />
      )}
      {!isBusy && (
        <p>
          <FileChooser id="copy-file" accept=".tar,.age" onChoose={choose}>
            {t.choose}
          </FileChooser>
        </p>
      )}
    </div>
  );
}

/** Returns in a few sentences what a whole copy holds. */
function inWords({ madeAt, version, files, outside, holdsSecret }: CheckedBackup): string {
  const t = studioWords().copies.check;
  return [
    t.whole(formatDate(new Date(madeAt)), version),
    files > 0 ? t.files(files) : t.noAudio,
    outside > 0 && t.outside(outside),
    !holdsSecret && t.mailPassword,
  ]
    .filter(Boolean)
    .join(' ');
}
