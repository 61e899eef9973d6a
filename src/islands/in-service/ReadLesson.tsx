import type { LessonStanding } from '#shared/contract/lessons.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import { lessonWords } from './lesson-words.ts';
import type { LessonKey } from './report-queue.ts';

type ReadProps = { of: LessonKey; transcript: string; lang: string; onRead: (standing: LessonStanding) => void };

/** The transcript for an aide whom the office allowed to read; the button is at its end. */
export function ReadLesson({ of, transcript, lang, onRead }: ReadProps) {
  const t = lessonWords();
  const { refusal, isPending, call } = useCall();
  const { episodeId, ...sender } = of;
  const press = () =>
    call(async () => onRead(await send('POST /api/in-service/lessons/{episodeId}/read', { episodeId }, sender)));
  return (
    <details className="fold card sheet">
      <summary className="font-semibold">{t.read}</summary>
      <p className="mt-4 whitespace-pre-line wrap-anywhere" lang={lang}>
        {transcript}
      </p>
      <FailureMessage sentence={refusal} />
      <button
        type="button"
        className="button button-primary mt-6"
        aria-disabled={isPending}
        onClick={() => void press()}
      >
        {t.haveRead}
      </button>
    </details>
  );
}
