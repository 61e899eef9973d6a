import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useEffect, useRef, useState } from 'react';
import { type RestoreRequest, type WordedRestore } from '#shared/copies.ts';
import { send, messageOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { FileChooser } from '../ui/FileChooser.tsx';
import { followRestore, type UnderWay } from './follow-restore.ts';
import { Progress } from './Progress.tsx';
import { sendCopy } from './send-copy.ts';
import { StartFromBucket } from './StartFromBucket.tsx';
import { Unlock } from './Unlock.tsx';

type State =
  | { at: 'start'; problem: string | null }
  | { at: 'sending'; share: number }
  | { at: 'restoring'; step: UnderWay }
  | { at: 'locked'; wanted: RestoreRequest; problem: string | null }
  | { at: 'done' };

const BEGINNING: UnderWay = { step: 'checking', read: 0, of: 0 };

/**
 * Replaces an empty site by a copy, from this computer or from a bucket. `last` is how far the last try is, or came.
 */
export function CopyStart({ last }: { last: WordedRestore }) {
  const t = studioWords().copies;
  const [state, setState] = useState<State>(() => firstOf(last));
  const stop = useRef<AbortController>(null);

  const follow = async (wanted: RestoreRequest | null, token: string | null, signal: AbortSignal) => {
    const ended = await followRestore(token, (step) => setState({ at: 'restoring', step }), signal);
    if (ended.isDone) return setState({ at: 'done' });
    const { problem, isLocked } = ended;
    if (!isLocked || !wanted) return setState({ at: 'start', problem });
    setState({ at: 'locked', wanted, problem: wanted.passphrase ? problem : null });
  };
  const restore = async (wanted: RestoreRequest, signal: AbortSignal) => {
    setState({ at: 'restoring', step: BEGINNING });
    const { token } = await send('POST', '/api/restore', wanted);
    await follow(wanted, token, signal);
  };
  /** Runs what can be left: by Cancel, or with the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (stop.current = new AbortController());
    await work(signal).catch((problem: unknown) =>
      setState({ at: 'start', problem: signal.aborted ? null : messageOf(problem) }),
    );
  };
  const choose = ([file]: File[]) => {
    if (!file) return;
    setState({ at: 'sending', share: 0 });
    void run(async (signal) => {
      const upload = await sendCopy(file, (share) => setState({ at: 'sending', share }), signal);
      await restore({ upload }, signal);
    });
  };
  useEffect(() => {
    if ('read' in last) void run((signal) => follow(null, null, signal));
    return () => stop.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the page
  }, []);

  return (
    <div className="form max-w-narrow">
      <div>
        {state.at === 'start' && <SignInAgain sentence={state.problem} next="/studio/copies" />}
        <div role="status">{state.at === 'done' && <Done />}</div>
      </div>
      {state.at === 'sending' && (
        <>
          <Progress label={t.check.sending} share={state.share} />
          <p className="hint">{t.start.ifClosed}</p>
          <button type="button" className="button self-start" onClick={() => stop.current?.abort()}>
            {t.check.cancel}
          </button>
        </>
      )}
      {state.at === 'restoring' && (
        <>
          <Progress
            label={t.start.steps[state.step.step]}
            share={state.step.of > 0 ? state.step.read / state.step.of : 0}
          />
          <p className="hint">{t.start.mayClose}</p>
        </>
      )}
      {state.at === 'locked' && (
        <Unlock
          id="start-passphrase"
          problem={state.problem}
          onUnlock={(passphrase) => void run((signal) => restore({ ...state.wanted, passphrase }, signal))}
        />
      )}
      {(state.at === 'start' || state.at === 'locked') && (
        <>
          <p>
            <FileChooser id="start-file" accept=".tar,.age" onChoose={choose}>
              {t.check.choose}
            </FileChooser>
          </p>
          <details>
            <summary className="text-accent hover:underline">{t.start.fromBucket}</summary>
            <StartFromBucket onStart={(wanted) => void run((signal) => restore(wanted, signal))} />
          </details>
        </>
      )}
    </div>
  );
}

function firstOf(last: WordedRestore): State {
  if ('read' in last) return { at: 'restoring', step: last };
  return { at: 'start', problem: last.step === 'failed' && !last.field ? last.error : null };
}

function Done() {
  const t = studioWords().copies.start;
  const signIn = localPath(`/login?next=${localPath('/studio/copies')}`);
  return (
    <div className="alert grid gap-4">
      <p>{t.done}</p>
      <a className="button button-primary justify-self-start" href={signIn} data-astro-reload>
        {t.signIn}
      </a>
    </div>
  );
}
