import { site } from '#shared/contract/site.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { sendTestMail } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(site.sendTestMail, async ({ user, now }) => {
  const { to, problem } = await sendTestMail(user, now);
  return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.mailTaken(to) };
});
