import { studioWords } from '#shared/language.ts';
import { formatDuration } from '#shared/format.ts';
import { formatBytes } from '#shared/size.ts';
import { describeLoudness } from '#shared/sound.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Mp3Offer, mp3NameOf } from '../make-mp3/offer.ts';
import { makeMp3, type Made, type MakeProblem, type Way } from '../make-mp3/recording.ts';
import { type EpisodeFormStore, useFormStore } from '../saving/form-store.ts';
import { PlayFile } from './PlayFile.tsx';
import { useAttachments } from './attachments.ts';
import { progressText } from './progress.ts';

type MakeMp3Props = {
  /** Returns the recording. */
  open(): Promise<Blob>;
  name: string;
  way: Way;
  offer: Mp3Offer;
  /** The file, until the MP3 is there in its place: one of them is played and named. */
  row?: ReactNode;
  /** Other things that can be done with the file. */
  children?: ReactNode;
};
type Step =
  | { at: 'offer'; problem: MakeProblem | null }
  | { at: 'work'; share: number; since: number }
  | { at: 'made'; made: Made };

/** Offers to make an MP3 of a recording, which is heard before it is uploaded in place of the file. */
export function MakeMp3({ open, name, way, offer, row, children }: MakeMp3Props) {
  const t = studioWords().upload.make;
  const { step, make, stop } = useMaking(open, way, name);
  const attachments = useAttachments();
  const first = useFocusKept(step.at);
  switch (step.at) {
    case 'offer':
      return (
        <>
          {row}
          <div className="grid w-full gap-2 text-ink" ref={first} tabIndex={-1} role="status">
            {offer.why.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {step.problem && <p className="problem">{t.problems[step.problem]}</p>}
          </div>
          <Row>
            <button type="button" className="button button-primary" onClick={make}>
              {offer.verb}
            </button>
            {children}
          </Row>
        </>
      );
    case 'work':
      return (
        <>
          {row}
          <Row isWide>
            <progress className="progress" aria-label={t.making} value={step.share} />
            <p className="figures">{workText(step)}</p>
            <p className="hint w-full" ref={first} tabIndex={-1} role="status">
              {t.making}
            </p>
            <button type="button" className="button" onClick={stop}>
              {t.stop}
            </button>
          </Row>
        </>
      );
    case 'made':
      return (
        <>
          <div className="grid w-full gap-2" ref={first} tabIndex={-1} role="status">
            <p className="font-semibold text-ink">{t.ready}</p>
            <p className="wrap-anywhere">{`${mp3NameOf(name)} · ${factsOf(step.made)}`}</p>
          </div>
          <PlayFile source={step.made.file} name={mp3NameOf(name)} seconds={step.made.seconds} />
          <Row>
            <button
              type="button"
              className="button button-primary"
              onClick={() => attachments.current?.useMp3(step.made, name)}
            >
              {t.upload}
            </button>
            <button type="button" className="button button-quiet" onClick={stop}>
              {t.keep}
            </button>
          </Row>
        </>
      );
  }
}

const Row = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className={`flex flex-wrap items-center gap-3 ${isWide ? 'w-full' : ''}`}>{children}</div>
);

const factsOf = ({ seconds, file, loudness }: Made): string =>
  [formatDuration(Math.floor(seconds)), formatBytes(file.size), describeLoudness(loudness)].join(' · ');

function workText({ share, since }: { share: number; since: number }): string {
  const spent = (performance.now() - since) / 1_000;
  const secondsLeft = share > 0.02 ? Math.ceil((spent * (1 - share)) / share) : null;
  return progressText({ sent: share, total: 1, bytesPerSecond: null, secondsLeft });
}

/** Makes the MP3 in a worker, which ends with this component; a save waits for it (`mp3` of the form). */
function useMaking(open: () => Promise<Blob>, way: Way, name: string) {
  const form = useFormStore();
  const [step, setStep] = useState<Step>({ at: 'offer', problem: null });
  const work = useRef<AbortController>(null);
  const end = () => endWork(form, work.current);
  useEffect(() => () => endWork(form, work.current), [form]);
  const make = () => {
    const { signal } = (work.current = new AbortController());
    const since = performance.now();
    setStep({ at: 'work', share: 0, since });
    const onProgress = (share: number) => setStep({ at: 'work', share: Math.min(1, share), since });
    const made = makeOf(open, way, { onProgress, signal });
    form.setState({ mp3: { name, made } });
    void made.then((result) => {
      if (result === null) return; // stopped
      if (typeof result !== 'string') return setStep({ at: 'made', made: result });
      end();
      setStep({ at: 'offer', problem: result });
    });
  };
  const stop = () => {
    end();
    setStep({ at: 'offer', problem: null });
  };
  return { step, make, stop };
}

function endWork(form: EpisodeFormStore, work: AbortController | null): void {
  if (!work) return;
  work.abort();
  form.setState({ mp3: null });
}

/** Returns null when it was stopped. */
async function makeOf(open: () => Promise<Blob>, way: Way, options: Parameters<typeof makeMp3>[2]) {
  const file = await open().catch(() => null);
  const made = file ? await makeMp3(file, way, options).catch(() => 'unreadable' as const) : 'notFetched';
  return options.signal.aborted ? null : made;
}

/** Moves the focus, when the pressed button is removed, to the message in its place. */
function useFocusKept(at: Step['at']) {
  const first = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at && document.activeElement === document.body) first.current?.focus();
    before.current = at;
  }, [at]);
  return first;
}
