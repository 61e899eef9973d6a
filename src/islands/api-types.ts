import type { z } from '#shared/schema.ts';
import type { Api } from '../pages/api/_api.ts';

/** A path with any text in place of each name in braces. */
type Template<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Template<After>}`
  : Path;
type WithoutQuery<Path> = Path extends `${infer Bare}?${string}` ? Bare : Path;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

type Called<Method extends string, Path> = Path extends string ? CalledAt<Method, Path> : never;
type CalledAt<Method extends string, Path extends string> = Api extends infer Each
  ? Each extends { address: `${Method} ${infer Of}`; statement: infer Statement }
    ? Same<Template<Of>, WithoutQuery<Path>> extends true
      ? Statement
      : never
    : never
  : never;

/** What a call takes; a file for what is not JSON. */
export type BodyOf<Method extends string, Path extends string> = TakenBy<Called<Method, Path>>;
type TakenBy<Statement> = [Statement] extends [never]
  ? unknown
  : Statement extends { body: infer Body }
    ? Body extends z.ZodType
      ? z.input<Body>
      : Blob
    : undefined;

/** What a call answers: null without a body. */
export type AnswerOf<Method extends string, Path extends string> = AnsweredBy<Called<Method, Path>>;
type AnsweredBy<Statement> = [Statement] extends [never]
  ? unknown
  : Statement extends { answers: infer All }
    ? OutputOf<All[keyof All & Success]>
    : never;
type Success = 200 | 201 | 202 | 204;
type OutputOf<Answer> = Answer extends z.ZodType
  ? z.output<Answer>
  : Answer extends readonly (infer Each)[]
    ? OutputOf<Extract<Each, z.ZodType>>
    : null;
