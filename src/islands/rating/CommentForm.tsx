import { MAX_COMMENT } from '#shared/limits.ts';
import { words } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import { reasonOfRefused } from '#shared/schema.ts';
import '../ui/adopt-styles.ts';
import { formatTime } from '#shared/time.ts';
import { RatingDraft, normalizeComment } from '#shared/rating.ts';
import { codePoints } from '#shared/text.ts';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '../ui/toast.ts';

type Props = {
  episodeId: string;
  /** Where the listener was when they pressed Dislike, in whole seconds; null when they were not listening. */
  second: number | null;
  isPending: boolean;
  onSubmit: (comment: string, atSecond: number | null) => void;
  onCancel: () => void;
};

/** Asks for the reason of a dislike. Closing the form discards the text. */
export function CommentForm({ episodeId, second, isPending, onSubmit, onCancel }: Props) {
  const { rating: t } = words();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [saysWhere, setSaysWhere] = useState(true);
  const count = codePoints(normalizeComment(comment));
  const { error } = RatingDraft.safeParse({ episodeId, isLike: false, comment });
  const problem = count > 0 && error ? reasonText(reasonOfRefused(error)) : undefined;

  // After a failure the focus returns to the text. The disabled submit button has lost it, or not yet: browsers take it
  // from there with the next frame.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLostOrHere = activeElement === body || area.current?.form?.contains(activeElement);
    if (!isPending && isLostOrHere) area.current?.focus();
  }, [isPending]);

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isPending || problem) return;
    if (count > 0) return onSubmit(comment, saysWhere ? second : null);
    showToast({
      title: t.commentRequired,
      description: t.giveReason,
      tone: 'destructive',
      isOfPage: true,
    });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  return (
    <form className="order-1 grid basis-full gap-2 px-3 pt-2 pb-4 text-note" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        {t.question}
      </label>
      <textarea
        ref={area}
        id={id}
        className="textarea max-h-80 min-h-24"
        name="comment"
        rows={3}
        value={comment}
        readOnly={isPending}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-count${problem ? ` ${id}-problem` : ''}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens at a press of Dislike, to be written in
        autoFocus
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {problem && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p className={`figures ${count > MAX_COMMENT ? 'problem' : 'hint'}`} id={`${id}-count`}>
        {t.characters(count, MAX_COMMENT)}
      </p>
      {second !== null && (
        <label className="flex min-h-target items-center gap-3">
          <input
            type="checkbox"
            checked={saysWhere}
            disabled={isPending}
            onChange={(event) => setSaysWhere(event.currentTarget.checked)}
          />
          <span>
            {t.sayWhere} <span className="figures">{formatTime(second)}</span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" disabled={isPending} onClick={onCancel}>
          {t.cancel}
        </button>
        <button type="submit" className="button button-primary" disabled={count === 0 || isPending || Boolean(problem)}>
          {isPending ? t.submitting : t.submit}
        </button>
      </div>
    </form>
  );
}
