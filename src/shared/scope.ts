/**
 * The rights of a key: read episodes as an administrator; write drafts and upload; change what listeners see; read the
 * in-service record, which is about people who work here and in no other scope.
 */
export const SCOPES = ['read', 'drafts', 'publish', 'staff'] as const;
export type Scope = (typeof SCOPES)[number];

/** The key by which a request was made, of the user it acts for. */
export type UsedToken = { id: string; name: string; scopes: readonly Scope[] };
