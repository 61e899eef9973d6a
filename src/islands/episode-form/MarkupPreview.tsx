import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseMarkup } from './markup-preview.ts';

/** Roughly what the server will make of the text, out of React elements: nothing is ever read as HTML. */
export function MarkupPreview({ text }: { text: string }) {
  const blocks = parseMarkup(text);
  if (blocks.length === 0) return <p className="hint p-4">Nothing to preview yet.</p>;
  return <div className="prose p-4">{blocks.map(drawBlock)}</div>;
}

// The tree is drawn anew whenever the text changes: positions are as good as names here.
function drawBlock({ kind, lines }: Block, place: number): ReactNode {
  if (kind === 'list') {
    return (
      <ul key={place}>
        {lines.map((line, item) => (
          <li key={item}>{line.map(drawInline)}</li>
        ))}
      </ul>
    );
  }
  return (
    <p key={place}>
      {lines.map((line, row) => (
        <Fragment key={row}>
          {row > 0 && <br />}
          {line.map(drawInline)}
        </Fragment>
      ))}
    </p>
  );
}

function drawInline(part: Inline, place: number): ReactNode {
  if (part.kind === 'text') return part.text;
  const inside = part.inside.map(drawInline);
  if (part.kind === 'bold') return <strong key={place}>{inside}</strong>;
  if (part.kind === 'italic') return <em key={place}>{inside}</em>;
  return (
    <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  );
}
