import { studioWords } from '#shared/language.ts';
import type { WordedFinding } from '#shared/finding.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { useCall } from '../ui/use-call.ts';
import { MailLine } from './MailLine.tsx';
import { chosenTime, initialTime } from './plan.ts';
import type { Draft } from './check.ts';
import { usePublication } from './use-publication.ts';
import { WhenFields } from './WhenFields.tsx';

/** `publishAt` null: right away. */
export type When = { publishAt: string | null; zone: string };

type PublishSheetProps = {
  draft: Draft;
  /** `time`: it becomes public, now or later. `approval`: an administrator decides that. `update`: it is public. */
  asks: 'time' | 'approval' | 'update';
  /** When it is already scheduled. */
  publishAt?: string | null | undefined;
  /** Whether a time is to be chosen, and the day it is meant for: `2026-11-26`. */
  isLater?: boolean | undefined;
  day?: string | undefined;
  /** Leads to the field that a finding is about. */
  onFix: (field: string) => void;
  onDecide: (when: When) => unknown;
  onBack: () => void;
};

/**
 * The one sheet before anything becomes public, whichever button began it: when, what is worth knowing, and who gets an
 * email. Only failures prevent publishing.
 */
export function PublishSheet({
  draft,
  asks,
  publishAt = null,
  isLater = false,
  day,
  onFix,
  onDecide,
  onBack,
}: PublishSheetProps) {
  const t = studioWords().publishing;
  const [heading, about] = [useId(), useId()];
  const awaited = useRef<((found: WordedFinding[]) => void) | null>(null);
  const { findings, news } = usePublication(draft, asks === 'time', (found) => awaited.current?.(found));
  const [later, setLater] = useState(isLater);
  const [typed, setTyped] = useState<ReturnType<typeof initialTime> | null>(null);
  const { isPending, call } = useCall();
  const [isPressed, setIsPressed] = useState(false);
  const plan = news && { ...news, day };
  const wall = typed ?? (plan && initialTime(publishAt, plan));
  const chosen = plan && wall ? chosenTime({ wall, plan, publishAt, id: draft.id ?? null }) : null;
  const isScheduling = asks === 'time' && later;
  const at = isScheduling && chosen && 'at' in chosen ? chosen.at.toISOString() : null;
  // If it is only moved, it was checked before: only what would keep it from going live is shown again.
  const isMove = isScheduling && publishAt !== null;
  const shownOf = (found: WordedFinding[]) => found.filter(({ level }) => level === 'failure' || !isMove);
  const shown = findings && shownOf(findings);
  const verb = verbOf(asks, isScheduling);
  const isAwaiting = isPressed && findings === null;
  const isTimed = !isScheduling || at !== null;
  const decide = async () => {
    if (isTimed) await call(async () => onDecide({ publishAt: at, zone: news?.zone ?? 'UTC' }));
  };
  /** If pressed during the check, it continues once there is nothing to know; otherwise that has to be read first. */
  const press = () => {
    if (findings) return void decide();
    awaited.current = (found) => void (shownOf(found).length === 0 && decide());
    setIsPressed(true);
  };
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      awaited.current = null;
      setIsPressed(false);
      set(value);
    };
  return (
    <Dialog labelledBy={heading} describedBy={about} onClose={onBack}>
      <h2 id={heading} className="text-h4">
        {t.heading}
      </h2>
      {asks === 'time' && (
        <WhenFields
          later={later}
          isAsked={isLater}
          onLater={change(setLater)}
          plan={plan}
          wall={wall}
          chosen={chosen}
          onWall={change(setTyped)}
        />
      )}
      <div id={about} className="grid gap-3" role="status">
        {shown ? <Findings findings={shown} onFix={onFix} /> : <p>{t.checking}</p>}
      </div>
      {news && <MailLine news={news} draft={draft} isNow={!later} />}
      <DialogButtons onBack={onBack} back={t.back}>
        {!shown?.some(({ level }) => level === 'failure') && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={findings === null || !isTimed || isPending}
            onClick={press}
          >
            {isPending || isAwaiting ? t.pending[verb] : t.goOn[verb]}
          </button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function verbOf(asks: PublishSheetProps['asks'], isScheduling: boolean): 'publish' | 'schedule' | 'approval' {
  if (asks === 'approval') return 'approval';
  return isScheduling ? 'schedule' : 'publish';
}

const FAILURE = 'border-danger bg-danger-soft text-danger-strong';
const WARNING = 'border-care bg-care-soft';

type FindingsProps = { findings: readonly WordedFinding[]; onFix: (field: string) => void };

function Findings({ findings, onFix }: FindingsProps): ReactNode {
  const t = studioWords().publishing;
  const failures = findings.filter(({ level }) => level === 'failure');
  const warnings = findings.filter(({ level }) => level === 'warning');
  return (
    <>
      {failures.length > 0 && <FindingList title={t.failures} findings={failures} look={FAILURE} onFix={onFix} />}
      {warnings.length > 0 && (
        <FindingList title={t.warnings(warnings.length)} findings={warnings} look={WARNING} onFix={onFix} />
      )}
    </>
  );
}

type FindingListProps = FindingsProps & { title: string; look: string };

function FindingList({ title, findings, look, onFix }: FindingListProps) {
  const { fix } = studioWords().publishing;
  return (
    <div>
      <p>{title}</p>
      <ul className="mt-2 grid gap-2 text-note">
        {findings.map(({ text, code, field }) => (
          <li key={text} className={`rounded-medium border-s-4 px-4 py-3 ${look}`}>
            {text}
            {field && (
              <button
                type="button"
                className="flex min-h-target items-center font-semibold text-ink underline"
                onClick={() => onFix(field)}
              >
                {code in fix.codes ? fix.codes[code as keyof typeof fix.codes] : fix.other}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
