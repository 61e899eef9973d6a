import { studioWords } from '#shared/language.ts';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { askInDialog } from '../ui/ask-in-dialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { middleOf, movedBy, type Part, resized, type Size } from './part.ts';

/** Returns the square part of a picture that the person wants, of at least `min` pixels; null if they want none. */
export const askForPart = (picture: HTMLImageElement, min: number): Promise<Part | null> =>
  askInDialog<Part | null>((onDone) => <CropDialog picture={picture} min={min} onDone={onDone} />, null);

/** The share of the picture by which a key or a button moves the square. */
const STEP = 1 / 25;
const WAYS = { left: [-1, 0], up: [0, -1], down: [0, 1], right: [1, 0] } as const;
const ARROWS: Record<string, keyof typeof WAYS> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'right',
};

type CropDialogProps = { picture: HTMLImageElement; min: number; onDone: (part: Part | null) => void };

function CropDialog({ picture, min, onDone }: CropDialogProps) {
  const t = studioWords().settings.picture.crop;
  const id = useId();
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const largest = middleOf(size).side;
  const [part, setPart] = useState(() => middleOf(size));
  const move = (way: keyof typeof WAYS) => {
    const [right, down] = WAYS[way];
    const step = largest * STEP;
    setPart((before) => movedBy(before, right * step, down * step, size));
  };
  return (
    <Dialog labelledBy={id} describedBy={`${id}-how`} onClose={() => onDone(null)}>
      <h2 id={id} className="text-h4">
        {t.title}
      </h2>
      <p id={`${id}-how`} className="hint">
        {t.how}
      </p>
      <Stage src={picture.src} size={size} part={part} onChange={setPart} onMove={move} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => (
          <button key={way} type="button" className="button" onClick={() => move(way)}>
            {t.ways[way]}
          </button>
        ))}
      </div>
      {largest > min && (
        <label className="grid gap-1">
          <span className="label">{t.size}</span>
          <input
            type="range"
            className="min-h-target w-full accent-accent"
            min={min}
            max={largest}
            value={part.side}
            onChange={({ currentTarget }) => setPart(resized(part, currentTarget.valueAsNumber, size))}
          />
        </label>
      )}
      <p className="sr-only" role="status">
        {t.at(percent(part.x, size.width), percent(part.y, size.height), Math.round(part.side))}
      </p>
      <DialogButtons onBack={() => onDone(null)}>
        <button type="button" className="button button-primary" onClick={() => onDone(part)}>
          {t.use}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

type StageProps = {
  src: string;
  size: Size;
  part: Part;
  onChange: (part: Part) => void;
  onMove: (way: keyof typeof WAYS) => void;
};

/** The picture, and on it the square that is kept: it follows the pointer and the arrow keys. */
function Stage({ src, size, part, onChange, onMove }: StageProps) {
  const t = studioWords().settings.picture.crop;
  const stage = useRef<HTMLDivElement>(null);
  const grip = useRef({ x: 0, y: 0, part });
  const take = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, part };
  };
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, y, part: from } = grip.current;
    const scale = size.width / (stage.current?.clientWidth ?? size.width);
    onChange(movedBy(from, (event.clientX - x) * scale, (event.clientY - y) * scale, size));
  };
  const onKey = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    onMove(way);
  };
  const place = {
    left: `${percent(part.x, size.width)}%`,
    top: `${percent(part.y, size.height)}%`,
    width: `${percent(part.side, size.width)}%`,
    height: `${percent(part.side, size.height)}%`,
  };
  return (
    <div ref={stage} className="relative mx-auto w-fit overflow-hidden rounded-small">
      <img className="block max-h-[45dvh] max-w-full" src={src} alt="" draggable={false} />
      <button
        type="button"
        className="absolute cursor-move touch-none border-2 border-sheet shadow-[0_0_0_100vmax_var(--color-veil)] -outline-offset-4"
        style={place}
        onPointerDown={take}
        onPointerMove={drag}
        onKeyDown={onKey}
      >
        <span className="sr-only">{t.square}</span>
      </button>
    </div>
  );
}

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
