import { useId } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useFormStore } from './form-store.ts';
import type { Finding } from './publish-check.ts';

type FindingsDialogProps = { findings: readonly Finding[]; onPublish: () => void };

/** What listeners or directories would miss. Only what keeps an episode from being published takes the choice away. */
export function FindingsDialog({ findings, onPublish }: FindingsDialogProps) {
  const form = useFormStore();
  const heading = useId();
  const goBack = () => form.setState({ findings: null });
  const isRefused = findings.some(({ level }) => level === 'failure');
  return (
    <Dialog className="dialog" labelledBy={heading} onClose={goBack}>
      <h2 id={heading} className="dialog-title">
        Before you publish
      </h2>
      <p>{isRefused ? 'This has to be put right first:' : 'The episode can be published. You may want to know:'}</p>
      <ul className="findings">
        {findings.map(({ level, text }) => (
          <li key={text} data-level={level}>
            {text}
          </li>
        ))}
      </ul>
      <div className="form-buttons">
        <button type="button" className="button" onClick={goBack}>
          Go back
        </button>
        {!isRefused && (
          <button type="button" className="button button-primary" onClick={onPublish}>
            Publish anyway
          </button>
        )}
      </div>
    </Dialog>
  );
}
