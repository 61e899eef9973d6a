/** The events a webhook may be notified of. */
export const WEBHOOK_EVENTS = [
  'episode.published',
  'episode.changed',
  'episode.unpublished',
  'rating.disliked',
  'inService.completed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** How a message is worded: signed for programs (Standard Webhooks), or for a team's chat. */
export const WEBHOOK_FORMS = ['standard', 'slack', 'teams'] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];
