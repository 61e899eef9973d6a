import { newUser, type Role } from '#shared/account.ts';
import { formatDate } from '#shared/format.ts';
import { config } from '#server/config.ts';
import { listUsers } from '#server/db/users.ts';
import { createUser, deleteUser, changeUserRole } from '#server/accounts/index.ts';
import { pageWords } from '#server/words.ts';
import { askPassword } from './ask-password.ts';
import { runCommand, print, usageOf } from './run-command.ts';

const FLAGS = { admin: 'administrator', author: 'author', 'no-admin': 'user' } as const;
const OPTIONS = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'boolean' as const }]));

await runCommand(
  async ({ words: [verb = 'list', name = ''], flags }) => {
    const roles = Object.entries(FLAGS).flatMap(([flag, role]) => (flags[flag] === true ? [role] : []));
    if (verb === 'list') return list();
    const t = pageWords().commands.users;
    if (!name || roles.length > 1) throw usageOf('users');
    if (verb === 'add') return add(name, roles[0] ?? 'user');
    if (verb === 'remove') return print(t.removed((await deleteUser(null, { username: name })).username));
    if (verb !== 'role' || !roles[0]) throw usageOf('users');
    const user = await changeUserRole(null, { username: name }, roles[0]);
    print(t.roleIsNow(user.username, user.role));
  },
  { flags: OPTIONS },
);

/** Prints name, role, passkeys and first day, separated by tabs; the role as scripts read it, in any language. */
async function list(): Promise<void> {
  const users = await listUsers();
  const t = pageWords().commands.users;
  if (users.length === 0) print(t.none);
  for (const { username, role, createdAt, passkeys } of users)
    print([username, role, t.passkeys(passkeys), t.since(formatDate(createdAt))].join('\t'));
}

async function add(username: string, role: Role): Promise<void> {
  const t = pageWords().commands.users;
  const password = await askPassword(t.password(username));
  const user = await createUser(newUser(config.passwordMinLength).parse({ username, password, role }));
  print(t.added(user.username, role));
}
