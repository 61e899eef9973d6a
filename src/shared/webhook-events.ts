/** What a webhook may be told of. */
export const WEBHOOK_EVENTS = [
  'episode.published',
  'episode.changed',
  'episode.unpublished',
  'rating.disliked',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
