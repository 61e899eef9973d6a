/** Returns what Apple calls one of its categories to people of this language. */
export const appleCategory = (name: string): string => name;
