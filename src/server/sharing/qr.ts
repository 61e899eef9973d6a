import { encode } from 'uqr';

/** Returns a QR code's dark modules as an SVG path, `size` modules square with a quiet zone of four (ISO/IEC 18004). */
export function qrPath(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const d = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { d, size };
}
