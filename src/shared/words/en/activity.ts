/** The facts of an entry as texts; one that is missing is empty. */
type ActivityFacts = Record<string, string>;
/** What was done: a text, or one of the facts and of the title or name of what it was done to. */
export type Done = string | ((facts: ActivityFacts, name: string) => string);

const of = (name = ''): string => (name ? ` “${name}”` : '');
const onEpisode =
  (done: string): Done =>
  ({ key }, name) =>
    `${done}${of(name)}${key ? `, with the key “${key}”` : ''}`;
const onNamed =
  (done: string): Done =>
  ({ name, username }) =>
    `${done}${of(name ?? username)}`;
const article = (role = ''): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

/** What is known of an action, after the name of who did it; as a sentence of its own where nobody is named. */
export const activity = {
  commandLine: 'The server’s command line',
  times: (count: number) => `, ${count} times within an hour`,
  done: {
    'administrator registered': 'made an account as administrator',
    'sign-in failed': (_, name) => `A sign-in failed${name && ` for ${name}`}`,
    'password changed': 'changed the own password',
    'password reset requested': (_, name) => `A new password was asked for${name && ` for ${name}`}`,
    'password reset': ({ by }, name) =>
      `${name || 'Somebody'} set a new password ${by === 'recovery code' ? 'by recovery code' : 'by link'}`,
    'password reset link made': onNamed('made a reset link for'),
    'recovery code made': 'made a recovery code',
    'e-mail changed': 'changed the own e-mail address',
    'passkey added': onNamed('added the passkey'),
    'passkey removed': onNamed('removed the passkey'),
    'key added': onNamed('made the key'),
    'key revoked': ({ by, name }) => (by ? `A new password ended the key${of(name)}` : `removed the key${of(name)}`),
    'invitation made': ({ role }) => `invited a new ${role ?? ''}`,
    'invitation withdrawn': 'withdrew an invitation',
    'invitation used': ({ role, by }) => `joined as ${role ?? ''}${by ? `, invited by ${by}` : ''}`,
    'user added': onNamed('added'),
    'user removed': onNamed('removed'),
    'role changed': ({ username, role }) => `made “${username ?? ''}” ${article(role)}`,
    'episode created': onEpisode('added'),
    'episode changed': onEpisode('changed'),
    'episode published on time': (_, name) => `Published at its time:${of(name)}`,
    'episode deleted': onEpisode('deleted'),
    'episode restored': onEpisode('restored'),
    'episode removed for ever': (_, name) => `Removed for good, 30 days after it was deleted:${of(name)}`,
    'job run again': 'had what failed tried again',
    'review link made': onEpisode('made a link to review'),
    'review link revoked': 'ended a review link',
    'approval asked': onEpisode('asked for approval of'),
    'episode sent back': onEpisode('sent back'),
    'episode approved': (_, name) => `A reviewer approved${of(name)}`,
    'review remark left': (_, name) => `A reviewer left a remark on${of(name)}`,
    'rating marked as spam': onEpisode('marked a comment as spam on'),
    'rating marked as not spam': onEpisode('marked a comment as not spam on'),
    'subscriber removed': 'removed a subscriber',
    'subscriber resumed': 'brought an ended subscriber back',
    'subscribers resumed': ({ count = '' }) => `brought ${count} ended subscribers back`,
    'settings changed': ({ fields }) => `changed the settings${fields ? ` (${fields})` : ''}`,
    'mail settings changed': 'changed the mail settings',
    'artwork changed': 'changed the artwork',
    'logo changed': 'changed the logo',
    'categories changed': ({ renamed }) => `changed the categories${renamed ? ` (${renamed})` : ''}`,
    'categories merged': ({ category, into }) => `merged the category “${category ?? ''}” into “${into ?? ''}”`,
    'copy downloaded': ({ audio }) => `downloaded a copy of the site, ${audio === 'true' ? 'with' : 'without'} audio`,
    'site started from a copy': ({ made = '' }) => `The site was started from the copy of ${made.slice(0, 10)}`,
    'copy settings changed': 'changed where the nightly copy goes',
    'podcast import started': ({ host }) => `began to move a podcast in from ${host ?? ''}`,
    'podcast import stopped': ({ host }) => `ended moving a podcast in from ${host ?? ''}`,
    'webhook added': ({ host }) => `added an alert to ${host ?? ''}`,
    'webhook changed': ({ host }) => `changed the alert to ${host ?? ''}`,
    'webhook removed': ({ host }) => `removed the alert to ${host ?? ''}`,
    'webhook delivery repeated': 'had an alert sent again',
  } satisfies Record<string, Done>,
};
