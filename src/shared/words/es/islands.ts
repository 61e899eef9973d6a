import type { SameShape } from '../plural.ts';
import type { islands as en } from '../en/islands.ts';
import { account } from './account.ts';
import { categories } from './categories.ts';
import { format } from './format.ts';
import { general } from './general.ts';
import { player } from './player.ts';
import { rating } from './rating.ts';
import { visitors } from './reasons/visitors.ts';
import { saved } from './saved.ts';
import { share } from './share.ts';

export const islands = { account, categories, format, general, player, rating, reasons: visitors, saved, share };

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof islands, typeof en>;
