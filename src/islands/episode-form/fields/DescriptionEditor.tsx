import { type KeyboardEvent, useRef, useState } from 'react';
import { editDocument } from '../../edit-document.ts';
import { FieldFrame, describedBy } from '../../ui/Field.tsx';
import { changeField, useFormState, useFormStore } from '../saving/form-store.ts';
import { type MarkupAction, editMarkup } from './markup-edit.ts';
import { MarkupPreview } from './MarkupPreview.tsx';
import { ReadingLevel } from './ReadingLevel.tsx';

const TOOLS: { action: MarkupAction; label: string; sign: string; look?: string; key?: string }[] = [
  { action: 'bold', label: 'Bold', sign: 'B', look: 'font-bold', key: 'b' },
  { action: 'italic', label: 'Italic', sign: 'I', look: 'italic', key: 'i' },
  { action: 'list', label: 'Bullet list', sign: '• –' },
  { action: 'link', label: 'Link', sign: 'Link', look: 'underline', key: 'k' },
  { action: 'language', label: 'Mark as another language', sign: 'Language' },
];

const HINT =
  'Words in another language: select them, press Language, and type its code over “es” (Spanish), so that screen readers pronounce them well.';

export function DescriptionEditor() {
  const form = useFormStore();
  const text = useFormState(({ fields }) => fields.description);
  const problem = useFormState(({ problems }) => problems['description']);
  const [isPreview, setIsPreview] = useState(false);
  const [seen, setSeen] = useState(problem);
  if (problem !== seen) {
    setSeen(problem);
    if (problem) setIsPreview(false); // problems are fixed in the text
  }
  const area = useRef<HTMLTextAreaElement>(null);
  const frame = { id: 'description', label: 'Description', problem };

  const apply = (action: MarkupAction) => area.current && applyMarkup(area.current, action);
  const onKey = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(tool.action);
  };

  return (
    <FieldFrame {...frame}>
      <div
        data-editor
        className="overflow-clip rounded-medium border-[1.5px] border-edge bg-sheet focus-within:border-accent"
      >
        <div className="flex flex-wrap gap-1 border-b border-line bg-well p-1" role="group" aria-label="Formatting">
          {TOOLS.map(({ action, label, sign, look = '' }) => (
            <button
              key={action}
              type="button"
              className={`button button-quiet min-w-target ${look}`}
              aria-label={label}
              aria-describedby={action === 'language' ? 'language-mark-hint' : undefined}
              disabled={isPreview}
              onClick={() => apply(action)}
            >
              <span aria-hidden="true">{sign}</span>
            </button>
          ))}
          <button
            type="button"
            className="button button-quiet ms-auto"
            aria-controls="description"
            onClick={() => setIsPreview(!isPreview)}
          >
            {isPreview ? 'Edit' : 'Preview'}
          </button>
        </div>
        <textarea
          ref={area}
          className="textarea rounded-none border-0 -outline-offset-3"
          name="description"
          rows={6}
          hidden={isPreview}
          value={text}
          onChange={(event) => changeField(form, { description: event.currentTarget.value })}
          onKeyDown={onKey}
          {...describedBy(frame)}
        />
        {isPreview && <MarkupPreview text={text} />}
      </div>
      <p className="hint" id="language-mark-hint">
        {HINT}
      </p>
      <ReadingLevel text={text} />
    </FieldFrame>
  );
}

/**
 * Inserts the change as if typed, so that undo reverts it; `setRangeText` would clear the undo history.
 */
function applyMarkup(area: HTMLTextAreaElement, action: MarkupAction): void {
  const edit = editMarkup(area.value, area.selectionStart, area.selectionEnd, action);
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const isTyped = edit.insert ? editDocument('insertText', edit.insert) : editDocument('delete');
  if (!isTyped) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}
