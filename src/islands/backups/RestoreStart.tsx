import { studioWords, words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#shared/format.ts';
import { type CheckedBackup, type RestoreRequest, type WordedRestore } from '#shared/backups.ts';
import { send } from '../api.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { useTask } from '../ui/watch-task.ts';
import { checkBackup } from './check-backup.ts';
import { Progress } from './Progress.tsx';
import { sendBackup } from './send-backup.ts';
import { StartFromBucket } from './StartFromBucket.tsx';
import { runCall } from '../ui/run-call.ts';
import { Unlock } from './Unlock.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type UnderWay = Extract<WordedRestore, { read: number }>;
type Failed = Extract<WordedRestore, { step: 'failed' }>;
type State =
  | { at: 'start'; problem: string | null }
  | { at: 'sending' | 'reading'; share: number }
  | { at: 'found'; wanted: RestoreRequest; copy: CheckedBackup }
  | { at: 'restoring'; step: UnderWay; wanted: RestoreRequest | null; token: string | null; isBegun: boolean }
  | { at: 'locked'; wanted: RestoreRequest; problem: string | null }
  | { at: 'done' };

const BEGINNING: UnderWay = { step: 'checking', read: 0, of: 0 };
const NOTHING = { wanted: null, token: null, isBegun: false };

/**
 * Replaces an empty site by a copy, from this computer or from a bucket. `last` is how far the last try is, or came.
 */
export function RestoreStart({ last }: { last: WordedRestore }) {
  const t = studioWords().copies;
  const [state, setState] = useState<State>(() => firstOf(last));
  const stop = useRef<AbortController>(null);

  const { wanted, token, isBegun } = state.at === 'restoring' ? state : NOTHING;
  useTask(isBegun, {
    // The person who began it has its token, which counts after it, too; a session does not.
    look: () => send('GET /api/restore', {}, undefined, token === null ? {} : { 'Restore-Token': token }),
    onLook(found) {
      if (found.step === null) return true;
      if ('read' in found) setState({ at: 'restoring', step: found, wanted, token, isBegun });
      else if (found.step === 'done') setState({ at: 'done' });
      else setState(failedBy(found, wanted));
      return 'read' in found;
    },
    onProblem: (problem, isOver) => isOver && setState({ at: 'start', problem }),
  });
  const restore = async (asked: RestoreRequest) => {
    const begins = { at: 'restoring', step: BEGINNING, wanted: asked } as const;
    setState({ ...begins, token: null, isBegun: false });
    const begun = await send('POST /api/restore', {}, asked);
    setState({ ...begins, token: begun.token, isBegun: true });
  };
  /** Says what a copy holds, before anything begins. */
  const look = async (asked: RestoreRequest) => {
    setState({ at: 'reading', share: 0 });
    const found = await checkBackup({ ...asked, keep: true }, (share) => setState({ at: 'reading', share }));
    if ('copy' in found) return setState({ at: 'found', wanted: asked, copy: found.copy });
    if (!found.isLocked) return setState({ at: 'start', problem: found.problem });
    setState({ at: 'locked', wanted: asked, problem: asked.passphrase ? found.problem : null });
  };
  /** Runs what can be left: by Cancel, or with the page. */
  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (stop.current = new AbortController());
    const problem = await runCall(() => work(signal));
    if (problem !== null) setState({ at: 'start', problem: signal.aborted ? null : problem });
  };
  const choose = ([file]: File[]) => {
    if (!file) return;
    setState({ at: 'sending', share: 0 });
    void run(async (signal) => {
      const upload = await sendBackup(file, (share) => setState({ at: 'sending', share }), signal);
      await look({ upload });
    });
  };
  useEffect(() => () => stop.current?.abort(), []);

  return (
    <div className="form max-w-narrow">
      <div>
        {state.at === 'start' && <FailureMessage sentence={state.problem} />}
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
      {state.at === 'reading' && <Progress label={t.check.reading} share={state.share} />}
      {state.at === 'found' && (
        <Found
          copy={state.copy}
          onStart={() => void run(() => restore(state.wanted))}
          onCancel={() => setState({ at: 'start', problem: null })}
        />
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
          onUnlock={(passphrase) => void run(() => look({ ...state.wanted, passphrase }))}
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
            <StartFromBucket onStart={(asked) => void run(() => look(asked))} />
          </details>
        </>
      )}
    </div>
  );
}

type FoundProps = { copy: CheckedBackup; onStart: () => void; onCancel: () => void };

/** The pressed button is gone, and the result may be out of sight. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The contents of a copy that is whole. Its start is a press of its own. */
function Found({ copy: { madeAt, episodes }, onStart, onCancel }: FoundProps) {
  const t = studioWords().copies.start;
  return (
    <div className="alert flex-wrap items-center" role="status">
      <p className="grow basis-48">{t.found(formatDate(new Date(madeAt)), episodes)}</p>
      <button ref={takeFocus} type="button" className="button button-primary" onClick={onStart}>
        {t.startFrom}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {words().general.cancel}
      </button>
    </div>
  );
}

function firstOf(last: WordedRestore): State {
  if ('read' in last) return { at: 'restoring', step: last, wanted: null, token: null, isBegun: true };
  return { at: 'start', problem: last.step === 'failed' && !last.field ? last.error : null };
}

/** A copy that needs its passphrase, or another one, waits for it. */
function failedBy({ error: problem, field }: Failed, wanted: RestoreRequest | null): State {
  if (field !== 'passphrase' || !wanted) return { at: 'start', problem };
  return { at: 'locked', wanted, problem: wanted.passphrase ? problem : null };
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
