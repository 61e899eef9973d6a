import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import type { Worded } from '../../worded.ts';
import { health } from '../studio/health.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');
const comments = (count: number): string =>
  plural(count, { one: 'There is 1 new comment', other: `There are ${number(count)} new comments` });

/** `job` may be a kind of a newer program. */
const nameOf = (job: string): string => (health.jobs as Record<string, string>)[job] ?? job;

/** Email notices: the subject, and the text where it says more. */
export const notices = {
  noticeAwaitsApproval: ({ title }: { title: string }) => `“${title}” is waiting for approval`,
  noticeAwaitsApprovalFrom: ({ title, by }: { title: string; by: string }) => `${by} sent “${title}” for approval.`,
  noticeSentBack: ({ title }: { title: string }) => `“${title}” was sent back`,
  noticeSentBackWith: ({ title, by, note }: { title: string; by: string; note: string }) =>
    `${by} sent “${title}” back to you:\n\n${note}`,
  noticePublished: ({ title }: { title: string }) => `“${title}” is published`,
  noticeScheduled: ({ title }: { title: string }) => `“${title}” is scheduled`,
  noticeNotPublished: 'An episode was not published on time',
  noticeNotPublishedBecause: ({ because }: { because: Worded }) =>
    `An episode could not be published on time. ${asSentence(because)}`,
  noticeFailed: ({ job }: { job: string }) => `This did not work: ${nameOf(job)}`,
  noticeFailedBecause: ({ job, because }: { job: string; because: Worded }) =>
    `This did not work: ${nameOf(job)}. The reason: ${asSentence(because)}`,
  noticeComments: ({ count }: { count: number }) => comments(count),
  noticeCommentsSince: ({ count }: { count: number }) => `${comments(count)} since yesterday morning. Read them here:`,
  noticeInService: ({ count }: { count: number }) =>
    plural(count, { one: '1 aide needs in-service hours', other: `${number(count)} aides need in-service hours` }),
  noticeInServiceNames: ({ names }: { names: string }) =>
    `These aides are behind with their in-service hours, or their year ends within 60 days:\n\n${names}`,
  noticeReviewApproved: ({ title, name }: { title: string; name: string }) => `${name} approved “${title}”`,
  noticeReviewRemark: ({ title, name }: { title: string; name: string }) => `${name} sent a note on “${title}”`,
  noticeReviewRemarkSays: ({ title, name, remark }: { title: string; name: string; remark: string }) =>
    `${name} sent a note on “${title}”:\n\n${remark}`,
  noticeNurseAsked: ({ title }: { title: string }) => `A question for the nurse about “${title}”`,
  noticeNurseAskedSays: ({ title, name, nurse, text }: Record<'title' | 'name' | 'nurse' | 'text', string>) =>
    `${name} has a question about “${title}” for ${nurse}. Please pass it on:\n\n${text}`,
  noticeCopyReminder: 'Please download a backup of your podcast',
  noticeCopyReminderWhy:
    'You have not downloaded a backup for a month. No automatic backup goes to online storage. If this server is lost, only a backup brings your episodes back. Download one and keep it somewhere else, or set up an automatic backup:',
  noticeCopyFailed: 'The last backup failed',
  noticeCopyFailedBecause: ({ because }: { because: Worded }) =>
    `Could not store the last backup of the site. ${because}`,
};
