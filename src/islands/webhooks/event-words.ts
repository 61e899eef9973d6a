import type { WebhookEvent } from '#shared/webhook.ts';

/** The events in words, as the form and the lists name them. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'episode.published': 'An episode is published',
  'episode.changed': 'A published episode is changed',
  'episode.unpublished': 'An episode is taken back or deleted',
  'rating.disliked': 'A listener dislikes an episode',
};
