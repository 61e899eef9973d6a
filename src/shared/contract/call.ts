import type { ReasonCode } from '../reason.ts';
import type { Fault } from '../reason.ts';
import type { z } from '../schema.ts';
import type { Scope } from '../scope.ts';

/** Method and path, with the names of what an address contains: `PUT /api/episodes/{episodeId}`. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Codes by the fault they are refused with. */
export type Refusals = { readonly [Kind in Fault]?: readonly ReasonCode[] };

/** The least that a caller must be; an aide is no user, and comes by her code. */
export type Who = 'everyone' | 'aide' | 'user' | 'author' | 'administrator';
/** How recent a sign-in must be: within a day, or ten minutes. */
export type SignIn = 'recent' | 'fresh';

/** A body that is not JSON; of at most `maxBytes` bytes. */
type MediaBody = { readonly type: 'form' | 'image' | 'service' };
/** Where passwords are set, the site's setting of their least length decides. */
type PasswordBody = (minimumLength: number) => z.ZodType;
export type Body = z.ZodType | PasswordBody | MediaBody;
/** A schema of JSON, or a media type. */
export type Content = z.ZodType | `${string}/${string}`;
/** The body of an answer, or several where the caller chooses. null: none. */
export type AnswerBody = Content | readonly Content[] | null;

/**
 * A call of the API. The endpoint enforces it, the client is typed by it, and the reference is made from it. Its
 * address is its name on every side.
 */
export type Call = {
  readonly address: Address;
  /** One sentence. */
  readonly summary: string;
  /** Further details, in Markdown. */
  readonly notes?: string;
  readonly who: Who;
  readonly signIn?: SignIn;
  /** The header of a token that counts instead of a sign-in. */
  readonly token?: string;
  /** A key with one of these may call it, too. */
  readonly scopes?: readonly Scope[];
  /** A key makes a thing once by its Idempotency-Key. */
  readonly isIdempotent?: true;
  readonly query?: z.ZodType;
  readonly body?: Body;
  readonly isBodyOptional?: true;
  /** The body may also be a form, which the endpoint reads. */
  readonly isReadByItself?: true;
  /** Largest body, in bytes of JSON; `MAX_JSON_BYTES` unless given. */
  readonly maxBytes?: number;
  /** By status; the first is the one of a plain result. */
  readonly answers: { readonly [status: number]: AnswerBody };
  /** Beside those of every call of its kind (`refusalsOf`). */
  readonly refuses?: Refusals;
};

/** The calls of an entity, by the names of its acts. */
export type Calls = Readonly<Record<string, Call>>;

/** The names in braces. */
export type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The input of a call: its schema, where that depends on a setting as well. */
export type SchemaOf<Taken> = Taken extends (...settings: never[]) => infer Schema ? Schema : Taken;

/** Returns the schema of a JSON body; undefined for any other, and for none. */
export function bodySchema({ body }: Pick<Call, 'body'>, minimumPasswordLength: number): z.ZodType | undefined {
  if (typeof body === 'function') return body(minimumPasswordLength);
  return body && 'safeParse' in body ? body : undefined;
}

/** Returns the contents an answer may have, one or several. */
export const contentsOf = (body: Exclude<AnswerBody, null>): readonly Content[] =>
  typeof body === 'string' || 'safeParse' in body ? [body] : body;
