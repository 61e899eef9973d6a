import { PublicationNews } from '#shared/answers/episodes.ts';
import { PublicationQuery } from '#shared/publication.ts';
import { listTakenTimes } from '#server/catalogue/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readPublicationNews } from '#server/listening/index.ts';
import { currentShow, showTimeZone } from '#server/show/index.ts';

export const GET = endpoint(
  'GET /api/episodes/publication',
  {
    summary: 'Says what follows from publishing an episode now, and which times are taken.',
    notes:
      '`each` get an email about it, `weekly` read of it in the next digest; both 0 while no mail server is set (`sends`), and for an episode that was announced before (`isNews`). `hasPostalAddress`: whether that email has the postal address of the business. `testTo`: where a test of that email goes, your own address. `slot`: the usual day and time, in the time zone `zone`.',
    who: 'administrator',
    query: PublicationQuery,
    answers: { 200: PublicationNews },
  },
  async ({ user, query, now }) => ({
    ...(await readPublicationNews(user, query, now)),
    ...{ zone: showTimeZone(), slot: currentShow().weeklySlot, taken: await listTakenTimes() },
  }),
);
