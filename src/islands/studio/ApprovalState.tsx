import type { Approval } from '#shared/approval.ts';
import { formatDate } from '#shared/format.ts';
import { DecideButtons } from './DecideButtons.tsx';

type ApprovalStateProps = {
  approval: Approval<Date>;
  draft: { episodeId: string; title: string; updatedAt: Date };
  /** Whether the reader publishes it or sends it back. */
  decides: boolean;
};

/** Says that a draft waits for approval, with what an administrator decides, or why it was sent back. */
export function ApprovalState({ approval: { askedAt, by, note }, draft, decides }: ApprovalStateProps) {
  if (note !== null) {
    return (
      <section className="alert mb-6" aria-label="Approval">
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>Sent back:</strong> {note}
        </p>
      </section>
    );
  }
  const who = decides ? `${by ?? 'Somebody'} asks for approval` : 'It waits for an administrator';
  return (
    <section className="alert mb-6 flex-wrap items-center justify-between" aria-label="Approval">
      <p className="min-w-0 grow basis-48">
        <strong>Waits for approval:</strong> {who} since {formatDate(askedAt)}.
        {!decides && ' What you still change is in it.'}
      </p>
      {decides && <DecideButtons {...draft} />}
    </section>
  );
}
