import { withCode, z } from './schema.ts';
import { SECOND_MS } from './units.ts';

/** How long a publication at once can be undone: mail, alerts and notices about it wait until then. */
export const UNDO_MS = 30 * SECOND_MS;

/** Which episode is to be published: one that is stored, and the language it is in. */
export const PublicationQuery = z.object({
  episodeId: z.uuid({ error: withCode('notUuid') }).optional(),
  language: z.string().max(35).optional(),
});
