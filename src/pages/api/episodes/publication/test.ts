import { episodes } from '#shared/contract/episodes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { sendTestIssue } from '#server/listening/index.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(episodes.sendTestMail, async ({ user, body, now }) => {
  const { to, problem } = await sendTestIssue(user, body, now);
  return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.mailTaken(to) };
});
