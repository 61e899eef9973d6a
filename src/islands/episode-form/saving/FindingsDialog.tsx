import { studioWords } from '#shared/language.ts';
import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import type { WordedFinding } from '#shared/finding.ts';

type FindingsDialogProps = {
  findings: readonly WordedFinding[];
  /** The label of the button that continues despite warnings. */
  goOn?: string;
  onPublish: () => void;
  onBack: () => void;
};

/** Shows what listeners or directories would miss. Only failures prevent publishing. */
export function FindingsDialog({ findings, goOn, onPublish, onBack }: FindingsDialogProps) {
  const t = studioWords().episodeForm.findings;
  const heading = useId();
  const all = useId();
  const failures = findings.filter(({ level }) => level === 'failure');
  const warnings = findings.filter(({ level }) => level === 'warning');
  return (
    <Dialog labelledBy={heading} describedBy={all} onClose={onBack}>
      <h2 id={heading} className="text-h4">
        {t.heading}
      </h2>
      <div id={all}>
        {failures.length > 0 && <Findings title={t.failures} findings={failures} />}
        {warnings.length > 0 && <Findings title={t.warnings(warnings.length)} findings={warnings} />}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={onBack}>
          {t.back}
        </button>
        {failures.length === 0 && (
          <button type="button" className="button button-primary" onClick={onPublish}>
            {goOn ?? t.goOn.publish}
          </button>
        )}
      </div>
    </Dialog>
  );
}

const FAILURE = 'border-danger bg-danger-soft text-danger-strong';
const WARNING = 'border-heart bg-well';

function Findings({ title, findings }: { title: string; findings: readonly WordedFinding[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className="mt-2 grid gap-2 text-note">
        {findings.map(({ level, text }) => (
          <li key={text} className={`rounded-medium border-s-4 px-4 py-3 ${level === 'failure' ? FAILURE : WARNING}`}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
