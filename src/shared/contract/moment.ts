import { z } from '../schema.ts';

/** A moment in an answer: ISO 8601, in UTC. */
export const moment = z.iso.datetime().brand<'moment'>();
type Moment = z.infer<typeof moment>;

/** The type of a schema's output, with its moments as `Time`: Dates on the server and in its pages, text in JSON. */
export type Stated<Schema extends z.ZodType, Time = string> = Timed<z.infer<Schema>, Time>;
type Timed<Answer, Time> = Answer extends Moment
  ? Time
  : Answer extends object
    ? { [Name in keyof Answer]: Timed<Answer[Name], Time> }
    : Answer;
