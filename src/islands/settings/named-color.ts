import { parseColor } from '#shared/accent.ts';

/**
 * Returns what the browser knows by this name (`tomato`, `dark red`) as `#rrggbb`; null where it knows none, or one
 * seen through.
 */
export function namedColor(text: string): string | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  // A text that is no color leaves the one before.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before;
    context.fillStyle = text.replaceAll(' ', '');
    return context.fillStyle;
  });
  return one === other ? parseColor(String(one)) : null;
}
