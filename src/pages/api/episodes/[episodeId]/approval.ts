import { episodes } from '#shared/contract/episodes.ts';
import { requestApproval, sendBack } from '#server/catalog/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(episodes.askApproval, async ({ user, params, now }) => ({
  approval: await requestApproval(user, params.episodeId, now),
}));

export const DELETE = endpoint(episodes.sendBack, ({ user, params, body, now }) =>
  sendBack(user, params.episodeId, body.note, now),
);
