import { episodes } from '#shared/contract/episodes.ts';
import { inWords } from '#shared/finding.ts';
import { checkMany } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const POST = endpoint(episodes.checkMany, async ({ user, body, now }) => {
  const { episodes, ...check } = await checkMany(user, body, now);
  return {
    ...check,
    episodes: episodes.map(({ findings, ...one }) => ({ ...one, findings: findings.map(inWords) })),
  };
});
