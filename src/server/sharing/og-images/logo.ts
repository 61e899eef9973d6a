import type { LogoImage } from '#server/db/logos.ts';
import { DomainError } from '#server/errors.ts';
import { requireLogo, requireWideLogo } from '#server/show/index.ts';
import type { DrawnLogo } from './logo-drawing.ts';
import { sentImage } from './sent-image.ts';
import { drawLogoInWorker, drawWideLogoInWorker } from './worker-pool.ts';

/**
 * Returns the PNGs of a logo, on white where it is transparent: it is seen on paper of any color, and holds nothing of
 * the file that was sent but its pixels.
 * @throws DomainError unsupported or invalid (what is wrong with it), unavailable if too many wait to be drawn
 */
export async function drawLogo(given: Buffer): Promise<LogoImage[]> {
  const { type, bytes } = requireLogo(given);
  return imagesOf(await drawLogoInWorker(sentImage(type, bytes)));
}

/** Returns the PNG of a wide logo, see-through where it is. @throws DomainError the same */
export async function drawWideLogo(given: Buffer): Promise<LogoImage[]> {
  const { type, width, height, bytes } = requireWideLogo(given);
  return imagesOf(await drawWideLogoInWorker({ ...sentImage(type, bytes), width, height }));
}

function imagesOf(drawn: DrawnLogo[] | null): LogoImage[] {
  if (!drawn) throw new DomainError('invalid', { code: 'logoBlank' });
  return drawn.map(({ size, bytes }) => ({ size, bytes: Buffer.from(bytes) }));
}
