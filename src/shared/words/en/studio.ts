import { navigation } from './studio/navigation.ts';

/** What browsers load on pages of the studio and of one’s account alone. */
export const studio = { navigation };
