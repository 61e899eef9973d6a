import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { PROBLEMS_SHOWN } from '#shared/podcast-import.ts';
import type { PodcastImport, UndoneImport } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { RedirectSteps } from './RedirectSteps.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import { UndoImport } from './UndoImport.tsx';

type ImportDoneProps = {
  current: PodcastImport;
  feed: string;
  onStart: (options: { url: string; show: boolean; drafts: boolean }) => Promise<void>;
  onChange: (next: PodcastImport) => void;
  onEnd: () => void;
  onUndone: (undone: UndoneImport) => void;
};

/** The imported episodes, those missing and why, and how listeners follow. */
export function ImportDone({ current, feed, onStart, onChange, onEnd, onUndone }: ImportDoneProps) {
  const { id, url, title, total, missing, problems, drafts } = current;
  const t = studioWords().moving.done;
  const { refusal, call } = useCall();
  const end = async () => {
    await send('DELETE /api/imports/{importId}', { importId: id });
    onEnd();
  };
  const here = total - missing;

  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="form">
        <FailureMessage sentence={refusal} />
        <p className={`alert wrap-anywhere ${missing === 0 ? 'alert-good' : 'alert-care'}`} role="status">
          {`${missing === 0 ? t.all(title) : t.some(title)} ${t.count(here, total, drafts)}`}
        </p>
        <p>
          <a className="underline" href={localPath('/studio/episodes')}>
            {t.seeList}
          </a>
        </p>
        {problems.length > 0 && <Problems {...current} />}
        {missing > 0 && (
          <button
            type="button"
            className="button self-start"
            onClick={() => void call(() => onStart({ url, show: false, drafts }))}
          >
            {t.tryMissing}
          </button>
        )}
      </div>
      <RedirectSteps current={current} feed={feed} onChange={onChange} />
      <div className="grid justify-items-start gap-2">
        <button type="button" className="button" onClick={() => void call(end)}>
          {t.end}
        </button>
        <p className="hint">{t.endHint}</p>
      </div>
      <UndoImport id={id} title={title} onUndone={onUndone} />
    </div>
  );
}

function Problems({ problems, missing }: PodcastImport) {
  const t = studioWords().moving.done;
  return (
    <details open={missing > 0}>
      <summary className="min-h-target font-semibold">{missing > 0 ? t.missing(missing) : t.unlike}</summary>
      <ul className="rows">
        {problems.map(({ title, text, isMissing }) => (
          <li key={title + text}>
            <div>
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className={isMissing ? 'problem' : 'hint'}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {problems.length === PROBLEMS_SHOWN && <p className="hint">{t.firstOnes(PROBLEMS_SHOWN)}</p>}
    </details>
  );
}
