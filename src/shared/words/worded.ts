declare const worded: unique symbol;

/** A parameter of a reason that is a reason itself: it has been put into words. */
export type Worded = string & { readonly [worded]: true };
