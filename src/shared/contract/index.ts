import type { z } from '../schema.ts';
import { account } from './account.ts';
import { backups } from './backups.ts';
import type { Call, Names, SchemaOf } from './call.ts';
import { episodes } from './episodes.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { inService } from './in-service.ts';
import { lessons } from './lessons.ts';
import { people } from './people.ts';
import { programs } from './programs.ts';
import { reviews } from './reviews.ts';
import { series } from './series.ts';
import { show } from './show.ts';
import { site } from './site.ts';
import { statistics } from './statistics.ts';
import { subscribers } from './subscribers.ts';
import { times } from './times.ts';

const contract = {
  ...{ account, people, episodes, files, series, show, reviews, feedback },
  ...{ times, backups, imports, inService, lessons, statistics, subscribers, programs, site },
};
type Contract = typeof contract;

/** Every call of the API. */
export const allCalls: readonly Call[] = Object.values(contract).flatMap((calls): Call[] => Object.values(calls));

type OfEntity = { [Entity in keyof Contract]: Contract[Entity][keyof Contract[Entity]] };
type AnyCall = OfEntity[keyof OfEntity];
type ByAddress = { [Each in AnyCall as Each['address']]: Each };

/** The address of a call: what is not in the contract does not compile. */
export type CallAddress = keyof ByAddress;

type Nothing = Record<string, never>;
type Part<Of, Name extends string> = Of extends { [Key in Name]: infer Value } ? Value : undefined;
type NamesOf<At extends string> = [Names<At>] extends [never] ? unknown : { [Name in Names<At>]: string };
type QueryOf<Query> = Query extends z.ZodType ? z.input<Query> : unknown;

/** The values of the names in an address, and those of its query. */
export type ParamsOf<At extends CallAddress> = unknown extends NamesOf<At> & QueryOf<Part<ByAddress[At], 'query'>>
  ? Nothing
  : NamesOf<At> & QueryOf<Part<ByAddress[At], 'query'>>;

/** The body a call takes: a file for what is not JSON, undefined for none. */
export type BodyOf<At extends CallAddress> =
  | TakenBy<SchemaOf<Part<ByAddress[At], 'body'>>>
  | (ByAddress[At] extends { isBodyOptional: true } ? undefined : never);
type TakenBy<Body> = [Body] extends [undefined] ? undefined : Body extends z.ZodType ? z.input<Body> : Blob;

/** The answer of a call: null without a body. */
export type AnswerOf<At extends CallAddress> = OutputOf<SuccessOf<ByAddress[At]['answers']>>;
type SuccessOf<Answers> = Answers[keyof Answers & (200 | 201 | 202 | 204)];
type OutputOf<Answer> = Answer extends z.ZodType
  ? z.output<Answer>
  : Answer extends readonly (infer Each)[]
    ? OutputOf<Extract<Each, z.ZodType>>
    : null;
