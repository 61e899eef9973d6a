import { Categories } from '#shared/answers/show.ts';
import { CategoryChanges } from '#shared/category-changes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeCategories, findCategories } from '#server/show/index.ts';

export const GET = endpoint(
  'GET /api/categories',
  {
    summary: 'Lists the categories, in their order.',
    who: 'author',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: Categories },
  },
  () => findCategories(),
);

export const PUT = endpoint(
  'PUT /api/categories',
  {
    summary: 'Adds, renames, orders and removes categories.',
    who: 'administrator',
    body: CategoryChanges,
    answers: { 200: Categories },
    refuses: {
      invalid: ['categoryMissing', 'categoryTaken', 'startingCategoryRenamed'],
      conflict: ['categoriesChanged'],
    },
  },
  ({ user, body, now }) => changeCategories(user, body, now),
);
