import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import { anArrivedFile, audioFixture, serve } from '../../../tests/support/uploads.ts';
import { type SingleEpisode } from '#shared/episode.ts';
import { EpisodeCheck } from '#shared/episode-fields.ts';
import { checkEpisode, checkPublished } from './episode.ts';
import { answerReview, createReviewLink, openReview } from '#server/catalog/index.ts';
import { receiveUpload } from '#server/front/files/upload-requests.ts';
import { local } from '#server/media/storage/index.ts';

let uploads: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => void (uploads = await serve((request, response) => void receiveUpload(request, response))));
afterAll(() => uploads.close());

const now = new Date('2026-11-20T10:00:00Z');

it('a form that is still empty is checked, and says what is required, and nothing of what the show lacks', async () => {
  const findings = inBrief(await checkEpisode(await anAdmin(), EpisodeCheck.parse({}), now));
  expect(findings.filter((finding) => finding.startsWith('failure'))).toEqual([
    'failure titleMissing title',
    'failure descriptionMissing description',
    'failure audioMissing audioUrl',
  ]);
  expect(findings.join('\n')).not.toContain('show');
});

it('an outdated review and AI said in the 16th second are named in the same check', async () => {
  const input = { transcript: '[{"time": 15, "text": "Made with AI"}]', reviewedBy: 'Ana', reviewedAt: '2025-11-20' };
  const found = inBrief(await checkEpisode(await anAdmin(), EpisodeCheck.parse(input), now));
  expect(found).toContain('warning aiSpokenLate transcript');
  expect(found).toContain('warning reviewOutdated reviewedAt');
});

it('what people recorded need not say AI', async () => {
  const input = { transcript: '[{"time": 0, "text": "Good morning"}]' };
  const findingsOf = async (voices: string | null) =>
    inBrief(await checkEpisode(await anAdmin(), EpisodeCheck.parse({ ...input, voices }), now));
  expect(await findingsOf(null)).toContain('warning aiNotSpoken transcript');
  expect((await findingsOf('people')).join()).not.toContain('aiNotSpoken');
});

it('what was changed after its approval is reported before it is published, what is as it was approved is not', async () => {
  const admin = await anAdmin();
  const chapters = '00:00 Hello\n00:30 Rails';
  const episode = await anEpisode({ description: `About stairs.\n${chapters}` }, now, admin);
  const { url } = await createReviewLink(admin, episode.id, { reviewer: 'Ana Lima, RN' }, now);
  const token = url.split('#token=').at(-1) ?? '';
  const review = await openReview(token, now);
  const version = 'version' in review ? review.version : '';
  await answerReview(token, { kind: 'approval', name: 'Ana Lima, RN', version }, '192.0.2.7', now);
  const inForm = (changes: Partial<SingleEpisode<Date>>) =>
    EpisodeCheck.parse({ ...episode, script: null, publishAt: null, ...changes });
  const approvals = async (changes: Partial<SingleEpisode<Date>>) =>
    inBrief(await checkEpisode(admin, inForm(changes), now)).filter((finding) => finding.includes('Approval'));
  expect(await approvals({})).toEqual([]);
  expect(await approvals({ category: 'Case Studies' })).toEqual([]);
  expect(await approvals({ title: 'Other' })).toEqual(['warning changedSinceApproval reviewedBy']);
  expect(await approvals({ audioUrl: '/media/00000000-0000-4000-8000-000000000000.mp3' })).toHaveLength(1);
  expect(await approvals({ title: 'Other', id: admin.id })).toEqual([]);
});

it('audio is read back from storage, by its upload or as an episode has it, and missed when it is gone', async () => {
  const admin = await anAdmin();
  const audio = await anArrivedFile(uploads.origin, admin, audioFixture('tone.flac'), 'audio', 'tone.flac');
  const input = EpisodeCheck.parse({ title: 'Tone', description: 'A tone.', audioUrl: audio.uploadURL });
  const whole = 'pass audioComplete';
  expect(inBrief(await checkEpisode(admin, input, now))).toContain(whole);
  const episode = await anEpisode({ audioUrl: audio.objectPath });
  expect(inBrief(await checkEpisode(admin, { ...input, audioUrl: episode.audioUrl }, now))).toEqual(
    expect.arrayContaining([whole, 'warning audioNotForApple audioUrl']),
  );
  await local.remove([{ id: audio.id, storage: 'local', storageKey: null }]);
  expect(inBrief(await checkEpisode(admin, input, now))).toContain('failure audioDamaged audioUrl');
});

it('an address elsewhere is no audio, and is never asked', async () => {
  const admin = await anAdmin();
  const { origin, close } = await serve(() => expect.unreachable());
  const findings = await checkEpisode(admin, EpisodeCheck.parse({ audioUrl: `${origin}/a.mp3` }), now);
  expect(inBrief(findings)).toContain('failure audioMissing audioUrl');
  await close();
});

it('a published episode is fetched through the public address', async () => {
  const admin = await anAdmin();
  const audio = await anArrivedFile(uploads.origin, admin, audioFixture('cbr.mp3'));
  const episode = await anEpisode({ audioUrl: audio.objectPath, published: true });
  expect(inBrief(await checkPublished(admin, episode.id))).toEqual([
    'pass siteLocalOnly',
    expect.stringMatching(/^failure audio\w+\S* audioUrl$/),
  ]);
});

it('a draft cannot be checked from outside, and what is not there is missing', async () => {
  const admin = await anAdmin();
  const draft = await anEpisode();
  await expect(checkPublished(admin, draft.id)).rejects.toMatchObject({ fault: 'conflict' });
  await expect(checkPublished(admin, admin.id)).rejects.toMatchObject({ fault: 'missing' });
});
