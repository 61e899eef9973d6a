/** How a person is asked to sign in again, over what they are doing; the page provides it. */
let ask: (() => Promise<boolean>) | null = null;

export const provideSignIn = (way: () => Promise<boolean>): void => void (ask = way);

/** Returns whether the person has signed in again. */
export const isSignedInAgain = (): Promise<boolean> => ask?.() ?? Promise.resolve(false);
