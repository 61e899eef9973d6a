import { FirstStepsChange } from '#shared/first-steps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { noContent } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { changeFirstSteps } from '#server/show/index.ts';

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  await changeFirstSteps(admin, await readJson(request, FirstStepsChange), new Date());
  return noContent();
});
