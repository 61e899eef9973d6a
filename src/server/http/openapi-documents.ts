import { SingleEpisode } from '#shared/contract/episodes.ts';
import { Entry } from '#shared/contract/in-service.ts';
import { z } from '#shared/schema.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhook-events.ts';

type Part = Record<string, unknown>;

const NO_PART = 'There is no such part, or its number has a zero in front, such as `01`.';

/** Addresses of the feed, which are no part of the API. */
export const documents: Record<string, Part> = {
  '/feed.xml': documentOf('feed', 'The RSS feed: the newest episodes, with a link to the older ones.'),
  '/feed/{number}.xml': documentOf('feedPage', 'An older part of the RSS feed (RFC 5005).', 'number'),
};

function documentOf(operationId: string, summary: string, parameter?: string): Part {
  const parameters = parameter && [
    { name: parameter, in: 'path', required: true, schema: { type: 'integer', minimum: 1 }, example: 1 },
  ];
  const content = { 'application/rss+xml': { schema: { type: 'string' } } };
  return {
    get: {
      operationId,
      summary,
      tags: ['feed'],
      security: [],
      ...(parameters && { parameters }),
      responses: {
        200: { description: 'The feed.', content },
        ...(parameters && { 301: { description: 'Capitals, or signs behind the address: the one that was meant.' } }),
        404: { description: parameters ? NO_PART : 'No episode is published in this language.' },
      },
    },
  };
}

const Sent = SingleEpisode.extend({ url: z.url() });
const Disliked = z.object({ comment: z.string().nullable(), second: z.int().nullable(), episode: Sent });
const Completed = Entry.pick({ number: true, staffNumber: true, topic: true, minutes: true, day: true });
const DATA: Record<WebhookEvent, z.ZodType> = {
  'episode.published': Sent,
  'episode.changed': Sent,
  'episode.unpublished': z.object({ id: z.uuid(), published: z.literal(false) }),
  'rating.disliked': Disliked,
  'inService.completed': Completed,
};

/** Messages that the site sends (Standard Webhooks), with the schemas of what they say. */
export const webhookSchemas = (): [WebhookEvent, z.ZodType][] =>
  WEBHOOK_EVENTS.map((type) => [
    type,
    z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: DATA[type] }),
  ]);
