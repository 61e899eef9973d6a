import type { LogoImage } from '#server/db/logos.ts';
import { DomainError } from '#server/errors.ts';
import { requireLogo } from '#server/show/index.ts';
import { drawLogoInWorker } from './worker-pool.ts';

/**
 * Returns the PNGs of a logo, on white where it is transparent: it is seen on paper of any color, and holds nothing of
 * the file that was sent but its pixels.
 * @throws DomainError unsupported or invalid (what is wrong with it), unavailable if too many wait to be drawn
 */
export async function drawLogo(given: Buffer): Promise<LogoImage[]> {
  const { type, bytes } = requireLogo(given);
  const drawn = await drawLogoInWorker({ type, base64: bytes.toString('base64') });
  if (!drawn) throw new DomainError('invalid', { code: 'logoBlank' });
  return drawn.map(({ size, bytes: png }) => ({ size, bytes: Buffer.from(png) }));
}
