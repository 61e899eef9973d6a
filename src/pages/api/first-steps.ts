import { FirstStepsChange } from '#shared/first-steps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeFirstSteps } from '#server/show/index.ts';

export const PUT = endpoint(
  'PUT /api/first-steps',
  {
    summary: 'Puts off or hides the first steps of a new site.',
    who: 'administrator',
    body: FirstStepsChange,
    answers: { 204: null },
  },
  ({ user, body, now }) => changeFirstSteps(user, body, now),
);
