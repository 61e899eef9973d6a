import { encode } from 'uqr';

/**
 * Returns a QR code as an SVG path, `size` modules square with a quiet zone of four (ISO/IEC 18004): a line one module
 * wide for each run of dark ones, along the middle of its row, which is at a whole number.
 */
export function qrPath(text: string): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return { d: data.map(linesOf).join(''), size };
}

function linesOf(row: boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`).join('');
}
