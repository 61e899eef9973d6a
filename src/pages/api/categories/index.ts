import { CategoryChanges } from '#shared/category-changes.ts';
import { endpoint, scopedEndpoint } from '#server/http/endpoint.ts';
import { readJson } from '#server/http/request.ts';
import { requireAdmin, requireAuthor } from '#server/http/rights.ts';
import { changeCategories, findCategories } from '#server/show/index.ts';

export const GET = scopedEndpoint(['read', 'drafts', 'publish'], ({ locals }) => {
  requireAuthor(locals);
  return findCategories();
});

export const PUT = endpoint(async ({ request, locals }) => {
  const admin = requireAdmin(locals);
  return changeCategories(admin, await readJson(request, CategoryChanges), new Date());
});
