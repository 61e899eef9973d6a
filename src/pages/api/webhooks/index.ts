import { programs } from '#shared/contract/programs.ts';
import { listWebhooks } from '#server/db/webhooks.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createWebhook } from '#server/outbound/index.ts';

export const GET = endpoint(programs.listWebhooks, () => listWebhooks());

export const POST = endpoint(programs.createWebhook, ({ user, body }) => createWebhook(user, body));
