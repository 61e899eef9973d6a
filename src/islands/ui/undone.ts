/** The acts that can be undone, of the episode with this id, or of a change of many. */
export type Undone = { deletionOf: string } | { publicationOf: string } | { manyOf: string };

/** The event by which a toast asks to undo what its `detail` names. */
export const UNDO = 'carecast:undo';
