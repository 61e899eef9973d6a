import { studioWords } from '#shared/language.ts';
import type { Approval } from '#shared/contract/episodes.ts';
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
  const t = studioWords().episodes.approval;
  if (note !== null) {
    return (
      <section className="alert alert-care mb-6" aria-label={t.label}>
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>{t.sentBack}</strong> <span>{note}</span>
        </p>
      </section>
    );
  }
  const day = formatDate(askedAt);
  return (
    <section className="alert alert-care mb-6 flex-wrap items-center justify-between" aria-label={t.label}>
      <p className="min-w-0 grow basis-48">
        <strong>{t.waitsFor}</strong> <span>{decides ? t.asksSince(by ?? t.somebody, day) : t.adminSince(day)}</span>
      </p>
      {decides && <DecideButtons {...draft} />}
    </section>
  );
}
