import { encode } from 'uqr';

/** The dark modules of a QR code as one SVG path in a square of `size` units, four of quiet around (ISO/IEC 18004). */
export function qrPath(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const d = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { d, size };
}
