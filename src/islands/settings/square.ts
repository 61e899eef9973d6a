/** How a picture becomes a square: `cut` out of its middle, or whole on a white one. `side` in pixels. */
export type Square = {
  how: 'cut' | 'framed';
  side: { min: number; max: number };
  type: 'image/jpeg' | 'image/png';
  /** Nothing of it may be seen through. */
  isOpaque: boolean;
  maxBytes: number;
};

/** Returns it as a square file of at most `maxBytes`; null for one that is too small, or too large at its smallest. */
export async function drawSquare(picture: HTMLImageElement, square: Square): Promise<File | null> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const own = square.how === 'cut' ? Math.min(width, height) : Math.max(width, height);
  if (own < square.side.min) return null;
  for (const side of [Math.min(own, square.side.max), square.side.min]) {
    const file = await draw(picture, side, square);
    if (file && file.size <= square.maxBytes) return file;
  }
  return null;
}

async function draw(picture: HTMLImageElement, side: number, { how, type }: Square): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = side / (how === 'cut' ? Math.min(width, height) : Math.max(width, height));
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, (side - drawnWidth) / 2, (side - drawnHeight) / 2, drawnWidth, drawnHeight);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  return blob && new File([blob], type === 'image/jpeg' ? 'picture.jpg' : 'picture.png', { type });
}

const PNG_SIGNATURE = 0x89;
/** Colours without an alpha channel (PNG specification, §11.2.1): RGB, and a palette. */
const WITHOUT_ALPHA = [2, 3];

/** Returns whether a PNG has an alpha channel, or no colours: many programs write one into every picture. */
export async function isSeenThrough(file: File): Promise<boolean> {
  const header = new Uint8Array(await file.slice(0, 26).arrayBuffer());
  return header[0] === PNG_SIGNATURE && !WITHOUT_ALPHA.includes(header[25] ?? 0);
}
