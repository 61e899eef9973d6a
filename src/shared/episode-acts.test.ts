import { expect, test } from 'vitest';
import { actLabel, actsAt, type EpisodeRole, type EpisodeState, isAsked, mainAct } from './episode-acts.ts';

type Offered = Record<'page' | 'row' | 'notice' | 'many' | 'toast', string>;
const NOTHING: Offered = { page: '', row: '', notice: '', many: '', toast: '' };
const ofMany = 'Category… | Series… | Delete';
const offeredAt = (place: keyof Offered, state: EpisodeState, role: EpisodeRole): string =>
  actsAt(place, [state], role)
    .map((act) => actLabel(act, place, state))
    .join(' | ');

test.each<[EpisodeState, EpisodeRole, Partial<Offered>]>([
  [
    ...(['draft', 'administrator'] as const),
    {
      page: 'Edit Episode | Publish… | Delete Episode',
      row: 'Edit Episode | Publish | Publish later… | Duplicate | Delete Episode',
      notice: 'Edit | Publish later… | Ask for a review | Publish',
      many: `Publish… | ${ofMany}`,
    },
  ],
  ['draft', 'author', { page: 'Edit Episode', row: 'Edit Episode | Duplicate', notice: 'Edit | Ask for a review' }],
  [
    ...(['scheduled', 'administrator'] as const),
    {
      page: 'Edit Episode | Publish… | Delete Episode',
      row: 'Edit Episode | Publish now | Publish later… | Cancel schedule | Duplicate | Delete Episode',
      notice: 'Edit | Move | Cancel schedule | Ask for a review | Publish now',
      many: `Publish… | ${ofMany}`,
    },
  ],
  ['scheduled', 'author', { row: 'Duplicate', notice: 'Ask for a review' }],
  [
    ...(['published', 'administrator'] as const),
    {
      page: 'Edit Episode | Unpublish… | Delete Episode',
      row: 'Edit Episode | Unpublish… | Copy Link | Duplicate | Delete Episode',
      notice: 'Edit | Ask for a review',
      many: `Unpublish… | ${ofMany}`,
    },
  ],
  ['published', 'author', { row: 'Copy Link | Duplicate', notice: 'Ask for a review' }],
  ['deleted', 'administrator', { row: 'Restore', many: 'Restore', toast: 'Undo' }],
  ['deleted', 'author', {}],
])('an episode that is %s offers an %s this', (state, role, offered) => {
  const found = Object.keys(NOTHING).map((place) => [place, offeredAt(place as keyof Offered, state, role)]);
  expect(Object.fromEntries(found)).toEqual({ ...NOTHING, ...offered });
});

test('until someone was told of it a publication can be undone, and all else is as after that', () => {
  for (const role of ['administrator', 'author'] as const)
    for (const place of ['page', 'row', 'notice', 'many'] as const)
      expect(offeredAt(place, 'untold', role)).toBe(offeredAt(place, 'published', role));
  expect(offeredAt('toast', 'untold', 'administrator')).toBe('Undo');
});

test.each<[EpisodeState, string, string, string, string]>([
  ['new', 'Publish Episode', '', 'Send for approval', ''],
  [
    ...(['draft', 'Update & Publish'] as const),
    'Save and stay | Save as Draft | Ask for a review | See its page | Cancel | Delete',
    'Send for approval',
    'Save and stay | Save as Draft | Ask for a review | See its page | Cancel',
  ],
  [
    ...(['scheduled', 'Save'] as const),
    'Save and stay | Publish now… | Change the time… | Cancel the schedule | Ask for a review | See its page | Cancel | Delete',
    'Send for approval',
    'Ask for a review | See its page | Cancel',
  ],
  [
    ...(['published', 'Update & Publish'] as const),
    'Save and stay | Save as Draft | Unpublish… | Ask for a review | See its page | Cancel | Delete',
    'Send for approval',
    'Ask for a review | See its page | Cancel',
  ],
])('the form of one that is %s has %s and %s; that of an author %s and %s', (state, ...said) => {
  const formOf = (role: EpisodeRole) => [
    actLabel(mainAct(state, role), 'form', state),
    actsAt('form', [state], role)
      .filter((act) => act !== 'translate')
      .map((act) => actLabel(act, 'form', state))
      .join(' | '),
  ];
  expect([...formOf('administrator'), ...formOf('author')]).toEqual(said);
});

test('of several that are selected, what suits one of them is offered', () => {
  const many = (...states: EpisodeState[]) => actsAt('many', states, 'administrator').join(' ');
  expect(many('scheduled', 'published')).toBe('publish unpublish category series delete');
  expect(many()).toBe('');
});

test('what takes an episode away from everyone is asked first, and what can be taken back is not', () => {
  const acts = ['unpublish', 'delete', 'unschedule', 'restore', 'undo', 'copyLink'] as const;
  expect(acts.filter((act) => isAsked(act, 'question'))).toEqual(['unpublish', 'delete']);
});
