import { formatInstant } from '../../dates.ts';
import { number } from './number.ts';

/** The facts of an entry as texts; one that is missing is empty. */
export type ActivityFacts = Record<string, string>;
/** The actions of people: a text, or a function of the facts and of the title or name of what it concerns. */
export type Done = string | ((facts: ActivityFacts, name: string) => string);

const dayOf = (made: string): string => made && formatInstant(new Date(made), 'date', 'en-US', 'UTC');
const of = (name = ''): string => (name ? ` “${name}”` : '');
/** An episode that was removed for good may have left no title. */
const episode = (name: string): string => (name ? `“${name}”` : 'an episode');
const withKey = ({ key }: ActivityFacts): string => (key ? `, with the key “${key}”` : '');
const withLink = ({ reviewer }: ActivityFacts): string => (reviewer ? `, with the link for ${reviewer}` : '');
const planned = ({ scheduled }: ActivityFacts): string => (scheduled ? ` and scheduled it for ${scheduled}` : '');
const onEpisode =
  (done: string): Done =>
  (facts, name) =>
    `${done} ${episode(name)}${withKey(facts)}`;
const onNamed =
  (done: string): Done =>
  ({ name, username }) =>
    `${done}${of(name ?? username) || ' someone'}`;
const subscribers = (count: string): string =>
  count === '1' ? '1 subscriber' : `${number(Number(count))} subscribers`;
const article = (role = ''): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

/** The facts about an action, after the name of the person; a full sentence where no one is named. */
export const activity = {
  commandLine: 'The server’s command line',
  times: (count: number) => `, ${number(count)} times within an hour`,
  done: {
    'administrator registered': 'created an administrator account',
    'sign-in failed': (_, name) => `A sign-in failed${name && ` for ${name}`}`,
    'password changed': 'changed their password',
    'password reset requested': (_, name) => `Password reset requested${name && ` for ${name}`}`,
    'password reset': ({ by }, name) =>
      `${name || 'Someone'} set a new password with ${by === 'recovery code' ? 'a recovery code' : 'a reset link'}`,
    'password reset link made': onNamed('created a reset link for'),
    'recovery code made': 'created a recovery code',
    'email changed': 'changed their email address',
    'email confirmed': 'confirmed an email address',
    'passkey added': onNamed('added the passkey'),
    'passkey removed': onNamed('removed the passkey'),
    'key added': onNamed('created the access key'),
    'key revoked': ({ by, name }) =>
      by ? `The access key${of(name)} stopped working after a password change` : `removed the access key${of(name)}`,
    'invitation made': ({ role }) => `invited a new ${role ?? ''}`,
    'invitation withdrawn': 'canceled an invitation',
    'invitation used': ({ role, by }) => `joined as ${role ?? ''}${by ? `, invited by ${by}` : ''}`,
    'user added': onNamed('added'),
    'user removed': onNamed('removed'),
    'aides added': ({ count = '' }) => `added ${count === '1' ? '1 aide' : `${number(Number(count))} aides`}`,
    'aide changed': 'changed the details of an aide',
    'aide left': 'noted that an aide left',
    'aide removed': 'removed an aide without entries',
    'aide code made': 'created a new code for an aide',
    'in-service entered': ({ count = '', first }) =>
      `added an in-service to the record of ${count === '1' ? '1 aide' : `${number(Number(count))} aides`}, from entry ${first ?? ''}`,
    'in-service entry voided': 'voided an in-service entry',
    'in-service settings changed': 'changed the settings of the in-service record',
    'in-service records removed': ({ aides = '', entries = '' }) =>
      `Deleted for good after the set number of years: the in-service records of ${aides === '1' ? '1 aide' : `${number(Number(aides))} aides`} who left, with ${entries === '1' ? '1 entry' : `${number(Number(entries))} entries`}`,
    'in-service record removed': ({ entries = '' }) =>
      `deleted the in-service record of an aide who left, with ${entries === '1' ? '1 entry' : `${number(Number(entries))} entries`}`,
    'role changed': ({ username, role }) => `made “${username ?? ''}” ${article(role)}`,
    'episode created': (facts, name) =>
      `added ${facts['published'] === 'true' ? 'and published ' : ''}${episode(name)}${planned(facts)}${withKey(facts)}`,
    'episode changed': onEpisode('changed'),
    'episode published': (facts, name) =>
      `${facts['approved'] ? 'approved and ' : ''}published ${episode(name)}${withKey(facts)}`,
    'episode unpublished': (facts, name) => `unpublished ${episode(name)}${planned(facts)}${withKey(facts)}`,
    'episode scheduled': (facts, name) =>
      `${facts['approved'] ? 'approved and ' : ''}scheduled ${episode(name)} for ${facts['scheduled'] ?? ''}${withKey(facts)}`,
    'episode unscheduled': onEpisode('canceled the schedule of'),
    'episode published on time': (_, name) => `Published on schedule: ${episode(name)}`,
    'publication undone': onEpisode('undid the publishing of'),
    'episode deleted': onEpisode('deleted'),
    'episode restored': onEpisode('restored'),
    'episode purged': (_, name) => `Deleted for good after 30 days in Trash: ${episode(name)}`,
    'job run again': 'retried failed tasks',
    'review link made': onEpisode('created a review link for'),
    'review link revoked': 'turned off a review link',
    'approval asked': (facts, name) => `sent ${episode(name)} for approval${withKey(facts)}`,
    'episode sent back': onEpisode('sent back'),
    'lesson changed': onEpisode('changed the in-service lesson of'),
    'lesson removed': onEpisode('ended the in-service lesson of'),
    'episode approved': (facts, name) => `A reviewer approved ${episode(name)}${withLink(facts)}`,
    'review remark left': (facts, name) => `A reviewer sent a note on ${episode(name)}${withLink(facts)}`,
    'series added': onNamed('created the series'),
    'series changed': onNamed('changed the series'),
    'series ordered': onNamed('changed the order of the series'),
    'series removed': onNamed('deleted the series'),
    'rating marked as spam': onEpisode('marked a rating as spam on'),
    'rating marked as not spam': onEpisode('marked a rating as not spam on'),
    'subscriber removed': 'removed a subscriber',
    'subscriber resumed': 'resumed emails to a subscriber',
    'subscribers resumed': ({ count = '' }) => `resumed emails to ${subscribers(count)}`,
    'subscribers brought in': ({ count = '', consent }) =>
      consent
        ? `added ${subscribers(count)} from a list. Where they agreed: “${consent}”`
        : `sent an invitation to ${count === '1' ? '1 address' : `${number(Number(count))} addresses`} from a list`,
    'settings changed': ({ fields }) => `changed the settings${fields ? ` (${fields})` : ''}`,
    'mail settings changed': 'changed the email settings',
    'artwork changed': 'changed the cover',
    'logo changed': 'changed the logo',
    'categories changed': ({ renamed }) => `changed the categories${renamed ? ` (${renamed})` : ''}`,
    'categories merged': ({ category, into }) => `merged the category “${category ?? ''}” into “${into ?? ''}”`,
    'copy downloaded': ({ audio }) => `downloaded a backup of the site, ${audio === 'true' ? 'with' : 'without'} audio`,
    'site started from a copy': ({ made = '' }) => `The site was restored from the backup of ${dayOf(made)}`,
    'copy settings changed': 'changed the online storage for backups',
    'podcast import started': ({ host }) => `started to import a podcast from ${host ?? ''}`,
    'podcast import stopped': ({ host }) => `stopped importing a podcast from ${host ?? ''}`,
    'podcast import undone': ({ host }) => `undid the import of a podcast from ${host ?? ''}`,
    'webhook added': ({ host }) => `added an alert to ${host ?? ''}`,
    'webhook changed': ({ host }) => `changed the alert to ${host ?? ''}`,
    'webhook removed': ({ host }) => `removed the alert to ${host ?? ''}`,
    'webhook delivery repeated': 'sent an alert again',
  } satisfies Record<string, Done>,
};
