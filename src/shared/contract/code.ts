import type { ReasonCode } from '../reason.ts';
import { z } from '../schema.ts';

/** The code of a reason; a list of them all would be most of the reference. */
export const Code = z
  .custom<ReasonCode>((value) => typeof value === 'string')
  .meta({ type: 'string', examples: ['soundUnreadable'] });
