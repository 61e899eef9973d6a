import { endpoint } from '#server/http/endpoint.ts';
import { expectNoBody } from '#server/http/request.ts';
import { json } from '#server/http/responses.ts';
import { requireFreshAdmin } from '#server/http/rights.ts';
import { requestId } from '#server/log.ts';
import { sendTestMail } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';

/** 502: the site works, the mail server does not. */
export const POST = endpoint(async ({ request, locals }) => {
  const now = new Date();
  const admin = requireFreshAdmin(locals, now);
  expectNoBody(request);
  const { to, problem } = await sendTestMail(admin, now);
  if (problem !== null) return json({ error: problem, requestId: requestId() }, 502);
  return { message: pageWords().done.mailTaken(to) };
});
