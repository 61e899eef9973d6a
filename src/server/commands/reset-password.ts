import { makeResetToken, resetLink } from '#server/accounts/index.ts';
import { runCommand, say, UsageError } from './run-command.ts';

await runCommand(async ({ words: [name] }) => {
  if (!name) throw new UsageError('Usage: npm run reset-password -- NAME');
  const { user, token } = await makeResetToken(name, new Date());
  say(`A new password for "${user.username}", within 20 minutes and once:\n`);
  say(`  ${resetLink(token)}\n`);
  say(`or this token at /reset-password, "I have a token":\n\n  ${token}\n`);
});
