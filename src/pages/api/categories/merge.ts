import { Categories } from '#shared/answers/show.ts';
import { CategoryMerge } from '#shared/category-changes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { mergeCategory } from '#server/show/index.ts';

export const POST = endpoint(
  'POST /api/categories/merge',
  {
    summary: 'Moves all episodes of one category into another; its name leads there.',
    notes:
      'The episodes of `category` move to `into`, and its names lead there. Into itself, `General`, or fewer than 2 left: 400; one of them gone: 409.',
    who: 'administrator',
    body: CategoryMerge,
    answers: { 200: Categories },
    refuses: { invalid: ['tooFewCategories'], conflict: ['categoriesChanged'] },
  },
  ({ user, body, now }) => mergeCategory(user, body, now),
);
