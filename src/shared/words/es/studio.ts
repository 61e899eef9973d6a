import type { SameShape } from '../plural.ts';
import type { studio as en } from '../en/studio.ts';
import { navigation } from './studio/navigation.ts';

export const studio = { navigation };

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof studio, typeof en>;
