import { Categories } from '#shared/answers/show.ts';
import { CategoryChanges } from '#shared/category-changes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeCategories, findCategories } from '#server/show/index.ts';

export const GET = endpoint(
  'GET /api/categories',
  {
    summary: 'Lists the categories, in their order.',
    notes: 'In the order of lists; `episodes` counts the drafts of the author, too, and for administrators all.',
    who: 'author',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: Categories },
  },
  ({ user }) => findCategories(user),
);

export const PUT = endpoint(
  'PUT /api/categories',
  {
    summary: 'Adds, renames, orders and removes categories.',
    notes:
      '`was` is the present name of one to rename; one of an unknown name without it is added. `otherName` is what pages in the other language call it, null where they have our name for it or this one; absent, it stays. 2 to 20, at most 4 `onHome`, a name at most 40 characters without `<` and `>` and nothing hidden, each once whatever its case (400 with `field`); one that is left out: 400; an `updatedAt` that is not the present one, or a `was` that is gone: 409.',
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
