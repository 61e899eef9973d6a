import { account } from './account.ts';
import { categories } from './categories.ts';
import { format } from './format.ts';
import { general } from './general.ts';
import { player } from './player.ts';
import { rating } from './rating.ts';
import { visitors } from './reasons/visitors.ts';
import { saved } from './saved.ts';
import { share } from './share.ts';

/** The words that browsers load: those of islands, and those that pages share with them. */
export const islands = { account, categories, format, general, player, rating, reasons: visitors, saved, share };
