import { studioWords } from '#shared/language.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fieldWords } from '#shared/episode-fields.ts';
import { editDocument } from '../../edit-document.ts';
import { FieldLayout, describedBy } from '../../ui/Field.tsx';
import { LineIcon } from '../../ui/icons.tsx';
import { changeField, useFormState, useFormStore } from '../saving/form-store.ts';
import { LanguageMark } from './LanguageMark.tsx';
import { type MarkupAction, type MarkupEdit, editMarkup, markLanguage } from './markup-edit.ts';
import { MarkupPreview } from './MarkupPreview.tsx';
import { ReadingLevel } from './ReadingLevel.tsx';

const TOOLS: { action: MarkupAction; look?: string; key?: string }[] = [
  { action: 'bold', look: 'font-bold', key: 'b' },
  { action: 'italic', look: 'italic', key: 'i' },
  { action: 'list' },
  { action: 'link', look: 'underline', key: 'k' },
];

export function DescriptionEditor() {
  const t = studioWords().episodeForm.editor;
  const form = useFormStore();
  const text = useFormState(({ fields }) => fields.description);
  const problem = useFormState(({ problems }) => problems['description']);
  const [isPreview, setIsPreview] = useState(false);
  const [isMarking, setIsMarking] = useState(false);
  const [seen, setSeen] = useState(problem);
  if (problem !== seen) {
    setSeen(problem);
    if (problem) setIsPreview(false); // problems are fixed in the text
  }
  const area = useRef<HTMLTextAreaElement>(null);
  const field = { id: 'description', label: fieldWords('description').label, problem };

  const apply = (edit: (text: string, start: number, end: number) => MarkupEdit) => {
    if (area.current) applyEdit(area.current, edit(area.current.value, ...selectionOf(area.current)));
  };
  const press = (action: MarkupAction) => apply((...selected) => editMarkup(...selected, action));
  const onKey = (event: KeyboardEvent) => {
    const tool = (event.ctrlKey || event.metaKey) && TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    press(tool.action);
  };

  return (
    <FieldLayout {...field}>
      <div
        data-editor
        className="overflow-clip rounded-medium border-[1.5px] border-edge bg-sheet focus-within:border-ink"
      >
        <div
          className="flex flex-wrap gap-1 max-sm:gap-0 border-b border-line bg-well p-1"
          role="group"
          aria-label={t.formatting}
        >
          {TOOLS.map(({ action, look = '' }) => (
            <button
              key={action}
              type="button"
              className={`button button-quiet min-w-target max-sm:px-2 ${look}`}
              aria-label={t[action].label}
              disabled={isPreview}
              onClick={() => press(action)}
            >
              <span aria-hidden="true">{t[action].sign}</span>
            </button>
          ))}
          <button
            type="button"
            className="button button-quiet min-w-target max-sm:px-2"
            aria-label={t.markLanguage}
            aria-expanded={isMarking}
            disabled={isPreview}
            onClick={() => setIsMarking(!isMarking)}
          >
            <LineIcon name="language" />
          </button>
          <button
            type="button"
            className="button button-quiet ms-auto max-sm:px-2"
            aria-controls="description"
            onClick={() => setIsPreview(!isPreview)}
          >
            {isPreview ? t.edit : t.preview}
          </button>
        </div>
        {isMarking && !isPreview && (
          <LanguageMark onMark={(language) => apply((...selected) => markLanguage(...selected, language))} />
        )}
        <textarea
          ref={area}
          className="textarea rounded-none border-0 -outline-offset-3"
          name="description"
          rows={6}
          hidden={isPreview}
          value={text}
          onChange={(event) => changeField(form, { description: event.currentTarget.value })}
          onKeyDown={onKey}
          {...describedBy(field)}
        />
        {isPreview && <MarkupPreview text={text} />}
      </div>
      <ReadingLevel text={text} />
    </FieldLayout>
  );
}

const selectionOf = (area: HTMLTextAreaElement): [start: number, end: number] => [
  area.selectionStart,
  area.selectionEnd,
];

/**
 * Inserts the change as if typed, so that undo reverts it; `setRangeText` would clear the undo history.
 */
function applyEdit(area: HTMLTextAreaElement, edit: MarkupEdit): void {
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const isTyped = edit.insert ? editDocument('insertText', edit.insert) : editDocument('delete');
  if (!isTyped) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.selectFrom, edit.selectTo);
}
