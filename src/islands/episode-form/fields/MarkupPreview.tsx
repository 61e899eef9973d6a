import { studioWords } from '#shared/language.ts';
import { send } from '../../api.ts';
import { useAnswer } from '../../ui/use-answer.ts';

/** Shows the text as its page will: rendered by the server, which alone decides what light markup may become. */
export function MarkupPreview({ text }: { text: string }) {
  const { answer, refusal } = useAnswer(() => send('POST /api/episodes/preview', {}, { description: text }), {
    key: text,
  });
  const html = refusal === null && answer?.descriptionHtml;
  return (
    <>
      <div role="status">
        {refusal !== null && <p className="problem p-4">{refusal}</p>}
        {refusal === null && <State html={answer?.descriptionHtml} />}
      </div>
      {html && <div className="prose p-4" dangerouslySetInnerHTML={{ __html: html }} />}
    </>
  );
}

function State({ html }: { html: string | undefined }) {
  const t = studioWords().episodeForm.editor;
  if (html === undefined) return <p className="hint p-4">{t.loadingPreview}</p>;
  return html === '' && <p className="hint p-4">{t.nothingToPreview}</p>;
}
