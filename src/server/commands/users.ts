import { newUser, type Role } from '#shared/account.ts';
import { formatDate } from '#shared/format.ts';
import { config } from '#server/config.ts';
import { listUsers } from '#server/db/users.ts';
import { createUser, deleteUser, changeUserRole } from '#server/accounts/index.ts';
import { askPassword } from './ask-password.ts';
import { runCommand, print, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run carecast -- users list
       npm run carecast -- users add NAME [--admin | --author]
       npm run carecast -- users remove NAME
       npm run carecast -- users role NAME --admin | --author | --no-admin`;
const FLAGS = { admin: 'administrator', author: 'author', 'no-admin': 'user' } as const;
const OPTIONS = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'boolean' as const }]));
const WORDS: Record<Role, string> = { administrator: 'an administrator', author: 'an author', user: 'a user' };

await runCommand(
  async ({ words: [verb = 'list', name = ''], flags }) => {
    const roles = Object.entries(FLAGS).flatMap(([flag, role]) => (flags[flag] === true ? [role] : []));
    if (verb === 'list') return list();
    if (!name || roles.length > 1) throw new UsageError(USAGE);
    if (verb === 'add') return add(name, roles[0] ?? 'user');
    if (verb === 'remove') return print(`"${(await deleteUser(null, { username: name })).username}" has been removed.`);
    if (verb !== 'role' || !roles[0]) throw new UsageError(USAGE);
    const user = await changeUserRole(null, { username: name }, roles[0]);
    print(`"${user.username}" is now ${WORDS[user.role]}.`);
  },
  { flags: OPTIONS },
);

async function list(): Promise<void> {
  const users = await listUsers();
  if (users.length === 0) print('There are no accounts yet.');
  for (const { username, role, createdAt, passkeys } of users) {
    const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
    print([username, role, keys, `since ${formatDate(createdAt)}`].join('\t'));
  }
}

async function add(username: string, role: Role): Promise<void> {
  const password = await askPassword(`Password for "${username}": `);
  const user = await createUser(newUser(config.passwordMinLength).parse({ username, password, role }));
  print(`"${user.username}" has been added${role === 'user' ? '' : ` as ${WORDS[role]}`}.`);
}
