declare namespace App {
  interface Locals {
    /** The person who is signed in. Read it only on pages and calls that are never cached. */
    user: import('#shared/account.ts').User | null;
    /** Their session: which one, and since when. */
    session: import('#server/accounts/sessions.ts').Session | null;
    /** The address that counts for throttles: the socket's, or what a trusted proxy says. */
    clientAddress: string;
    /** Whether a run of the middleware is under way for this request. */
    isRendering?: boolean;
    /** The render that other requests for this page wait for; null for one of this client alone. */
    shared: import('#server/front/index.ts').Render | null;
    /** The likely original of a link that was changed on its way here. */
    mended: import('#server/http/mended.ts').MendedLink | null;
  }
}
