import { z } from '../schema.ts';

/** A moment in an answer: ISO 8601, in UTC. */
export const moment = z.iso.datetime();
