import { studioWords } from '#shared/language.ts';
import { useEffect, useState } from 'react';
import { send, messageOf } from '../../api.ts';

type Preview = { html: string } | { problem: string };

/** Shows the text as its page will: rendered by the server, which alone decides what light markup may become. */
export function MarkupPreview({ text }: { text: string }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void askForPreview(text).then((answer) => isCurrent && setPreview(answer));
    return () => {
      isCurrent = false;
    };
  }, [text]);

  return (
    <>
      <div role="status">
        <State preview={preview} />
      </div>
      {preview && 'html' in preview && preview.html && (
        <div className="prose p-4" dangerouslySetInnerHTML={{ __html: preview.html }} />
      )}
    </>
  );
}

function State({ preview }: { preview: Preview | null }) {
  const t = studioWords().episodeForm.editor;
  if (!preview) return <p className="hint p-4">{t.loadingPreview}</p>;
  if ('problem' in preview) return <p className="problem p-4">{preview.problem}</p>;
  return preview.html ? null : <p className="hint p-4">{t.nothingToPreview}</p>;
}

async function askForPreview(description: string): Promise<Preview> {
  try {
    const { descriptionHtml } = await send('POST /api/episodes/preview', {}, { description });
    return { html: descriptionHtml };
  } catch (problem) {
    return { problem: messageOf(problem) };
  }
}
