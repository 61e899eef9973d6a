import { CategoryMerge } from '#shared/category-changes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireAdmin } from '#server/http/rights.ts';
import { mergeCategory } from '#server/show/index.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return mergeCategory(admin, await readJson(request, CategoryMerge), new Date());
});
