import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { type SaveIntent, useFormStore } from './form-store.ts';
import type { Finding } from './publish-check.ts';

type FindingsDialogProps = { findings: readonly Finding[]; wish: SaveIntent; onPublish: () => void };

/** Shows what listeners or directories would miss. Only failures prevent publishing. */
export function FindingsDialog({ findings, wish, onPublish }: FindingsDialogProps) {
  const form = useFormStore();
  const heading = useId();
  const all = useId();
  const goBack = () => form.setState({ findings: null });
  const failures = findings.filter(({ level }) => level === 'failure');
  const warnings = findings.filter(({ level }) => level === 'warning');
  return (
    <Dialog labelledBy={heading} describedBy={all} onClose={goBack}>
      <h2 id={heading} className="text-h4">
        Before you publish
      </h2>
      <div id={all}>
        {failures.length > 0 && <Findings title="This has to be put right first:" findings={failures} />}
        {warnings.length > 0 && (
          <Findings
            title={
              failures.length > 0 ? 'You may also want to know:' : 'The episode can be published. You may want to know:'
            }
            findings={warnings}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={goBack}>
          Go back
        </button>
        {failures.length === 0 && (
          <button type="button" className="button button-primary" onClick={onPublish}>
            {wish === 'schedule' ? 'Schedule anyway' : 'Publish anyway'}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className="findings grid gap-2 text-note">
        {findings.map(({ level, text }) => (
          <li key={text} data-level={level}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
