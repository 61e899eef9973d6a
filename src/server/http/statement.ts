import type { Admin, Author, FreshUser, RecentUser, User } from '#shared/account.ts';
import type { ReasonCode } from '#shared/reason.ts';
import type { Scope } from '#shared/scope.ts';
import type { z } from '#shared/schema.ts';
import type { Fault } from '#server/errors.ts';

/** Method and path, with the names of what an address contains: `PUT /api/episodes/{episodeId}`. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Codes by the fault they are refused with. */
export type Refusals = { readonly [Kind in Fault]?: readonly ReasonCode[] };

/** From whom on it may be called. */
type Who = 'everyone' | 'user' | 'author' | 'administrator';
/** How recent a sign-in must be: within a day, or ten minutes. */
type SignIn = 'recent' | 'fresh';

type HeaderToken = { header: string; isValid: (token: string) => Promise<boolean> };

/** A body that is not JSON; of at most `maxBytes` bytes. */
type MediaBody = { type: 'form' | 'image' | 'service' };
type Body = z.ZodType | MediaBody;
/** A schema of JSON, or a media type. */
type Content = z.ZodType | `${string}/${string}`;
/** The body of an answer, or several where the caller chooses. null: none. */
type AnswerBody = Content | readonly Content[] | null;

/**
 * What an endpoint says of itself: the wrapper enforces it, and the reference is made from it. The first of the answers is
 * the one of a plain result.
 */
export type Statement = {
  /** One sentence. */
  summary: string;
  /** What is more to know of it, in Markdown. */
  notes?: string;
  who: Who;
  signIn?: SignIn;
  /** A token in this header counts instead of a sign-in. */
  token?: HeaderToken;
  /** A key with one of these may call it, too. */
  scopes?: readonly Scope[];
  query?: z.ZodType;
  body?: Body;
  isBodyOptional?: true;
  /** The body may also be a form, which the endpoint reads. */
  isReadByItself?: true;
  /** Refuses before anything is read. */
  precondition?: () => Promise<void>;
  /** Largest body, in bytes of JSON; `MAX_JSON_BYTES` unless given. */
  maxBytes?: number;
  answers: { readonly [status: number]: AnswerBody };
  /** Beside what every endpoint of its kind refuses (`refusalsOf`). */
  refuses?: Refusals;
};

type Users = { everyone: User | null; user: User; author: Author; administrator: Admin };
export type Rights = Pick<Statement, 'who' | 'signIn'>;
export type UserOf<Stated extends Rights> = Users[Stated['who']] &
  (Stated['signIn'] extends 'recent' ? RecentUser : unknown) &
  (Stated['signIn'] extends 'fresh' ? FreshUser : unknown);
/** Null for one who comes with a token instead. */
type CallerOf<Stated extends Statement> = UserOf<Stated> | (Stated['token'] extends HeaderToken ? null : never);

/** The names in braces. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type BodyOf<Stated extends Statement> = Stated['isBodyOptional'] extends true
  ? Output<Stated['body']> | undefined
  : Output<Stated['body']>;

/** What an endpoint is called with, read and checked as it states. */
export type Given<Path extends Address, Stated extends Statement> = {
  user: CallerOf<Stated>;
  params: Record<Names<Path>, string>;
  query: Output<Stated['query']>;
  body: BodyOf<Stated>;
  now: Date;
};

export type Stated<Path extends Address = Address, Of extends Statement = Statement> = {
  address: Path;
  statement: Of;
  /** A key makes a thing once by its Idempotency-Key. */
  isIdempotent?: boolean;
};

export const isSchema = (body: Statement['body']): body is z.ZodType => body !== undefined && 'safeParse' in body;

/** Returns what an answer may be, one or several. */
export const contentsOf = (body: Exclude<AnswerBody, null>): readonly Content[] =>
  typeof body === 'string' || 'safeParse' in body ? [body] : body;

/** Returns whether an export of a module is an endpoint that states what it is. */
export const isStated = (exported: unknown): exported is Stated =>
  typeof exported === 'function' && 'statement' in exported;
