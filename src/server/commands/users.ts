import { newUser } from '#shared/account.ts';
import { formatDate } from '#shared/format.ts';
import { config } from '#server/config.ts';
import { listUsers } from '#server/db/users.ts';
import { createUser, deleteUser, changeUserRole } from '#server/accounts/index.ts';
import { askPassword } from './ask-password.ts';
import { runCommand, print, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run users -- list
       npm run users -- add NAME [--admin]
       npm run users -- remove NAME
       npm run users -- role NAME --admin | --no-admin`;

await runCommand(async ({ words: [verb = 'list', name = ''], flags }) => {
  const isAdmin = flags['admin'] === true;
  if (verb === 'list') return list();
  if (!name) throw new UsageError(USAGE);
  if (verb === 'add') return add(name, isAdmin);
  if (verb === 'remove') return print(`"${(await deleteUser(name)).username}" is removed.`);
  if (verb !== 'role' || isAdmin === (flags['no-admin'] === true)) throw new UsageError(USAGE);
  const user = await changeUserRole(name, isAdmin);
  print(`"${user.username}" is ${isAdmin ? 'an administrator' : 'no administrator'} now.`);
});

async function list(): Promise<void> {
  const users = await listUsers();
  if (users.length === 0) print('No accounts yet.');
  for (const { username, isAdmin, createdAt, passkeys } of users) {
    const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
    print([username, isAdmin ? 'administrator' : 'listener', keys, `since ${formatDate(createdAt)}`].join('\t'));
  }
}

async function add(username: string, isAdmin: boolean): Promise<void> {
  const password = await askPassword(`Password for "${username}": `);
  const user = await createUser(newUser(config.passwordMinLength).parse({ username, password, isAdmin }));
  print(`"${user.username}" is added${isAdmin ? ' as an administrator' : ''}.`);
}
