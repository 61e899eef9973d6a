import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

type SliderProps = {
  label: string;
  value: number;
  max: number;
  step: number;
  /** The change by one arrow key. */
  keyStep: number;
  /** The value as screen readers announce it (aria-valuetext). */
  valueText: string;
  /** Whether dragging changes the value continuously, or only on release. */
  isLive?: boolean;
  /** Called when it gets the focus (true) and loses it. */
  onFocused?(isFocused: boolean): void;
  onChange(value: number): void;
};

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * A native range for keyboards and screen readers, with our own pointer handling: a native range maps clicks to the
 * track minus the thumb's width, and iOS ignores taps beside the thumb; here the position on the track is the value.
 */
export function Slider({ label, value, max, step, keyStep, valueText, isLive, onFocused, onChange }: SliderProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = useRef(false);
  const shown = Math.min(dragged ?? value, max);

  const drag = (event: PointerEvent<HTMLInputElement>) => {
    const there = shareOfTrack(event) * max;
    if (isLive) return onChange(there);
    setDragged(there);
  };
  const begin = (event: PointerEvent<HTMLInputElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    isDragging.current = true;
    drag(event);
  };
  const end = () => {
    if (dragged !== null) onChange(dragged);
    setDragged(null);
    isDragging.current = false;
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(Math.min(Math.max(value + direction * keyStep, 0), max));
  };

  return (
    <input
      type="range"
      className="slider"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max || 1}
      step={step}
      value={shown}
      disabled={max === 0}
      style={filled(max ? shown / max : 0)}
      onPointerDown={begin}
      onPointerMove={(event) => isDragging.current && drag(event)}
      onLostPointerCapture={end}
      onKeyDown={onKey}
      onFocus={() => onFocused?.(true)}
      onBlur={() => onFocused?.(false)}
      onChange={(event) => !isDragging.current && onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

function shareOfTrack(event: PointerEvent<HTMLInputElement>): number {
  const track = event.currentTarget.getBoundingClientRect();
  return Math.min(Math.max((event.clientX - track.left) / track.width, 0), 1);
}

const filled = (share: number) => ({ '--filled': `${share * 100}%` }) as CSSProperties;
