import type { Admin, Author, FreshUser, RecentUser, User } from '#shared/account.ts';
import type { Call, Names, SchemaOf } from '#shared/contract/call.ts';
import type { z } from '#shared/schema.ts';
import type { PresentAide } from '#server/in-service/index.ts';

type Users = { everyone: User | null; aide: PresentAide; user: User; author: Author; administrator: Admin };
export type Rights = Pick<Call, 'who' | 'signIn'>;
/** The user, or aide, whom a call lets in. */
export type UserOf<Of extends Rights> = Users[Of['who']] &
  (Of['signIn'] extends 'recent' ? RecentUser : unknown) &
  (Of['signIn'] extends 'fresh' ? FreshUser : unknown);

type Output<Taken> = SchemaOf<Taken> extends z.ZodType ? z.output<SchemaOf<Taken>> : undefined;
type BodyOf<Of extends Call> = Of['isBodyOptional'] extends true ? Output<Of['body']> | undefined : Output<Of['body']>;

/** Null for one who comes with a token instead of a sign-in. */
type CallerOf<Of extends Call> = UserOf<Of> | (Of extends { token: string } ? null : never);

/** The arguments of an endpoint's act, read and checked as its call states. */
export type Given<Of extends Call> = {
  user: CallerOf<Of>;
  params: Record<PathOf<Of>, string>;
  query: Output<Of['query']>;
  body: BodyOf<Of>;
  now: Date;
};
type PathOf<Of extends Call> = Of extends { address: infer Path extends string } ? Names<Path> : never;
