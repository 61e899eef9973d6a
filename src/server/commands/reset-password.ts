import { createResetToken, resetLink } from '#server/accounts/index.ts';
import { runCommand, print, UsageError } from './run-command.ts';

await runCommand(async ({ words: [name] }) => {
  if (!name) throw new UsageError('Usage: npm run carecast -- reset-password NAME');
  const { user, token } = await createResetToken(name, new Date());
  print(`Open this link within 20 minutes to set a new password for "${user.username}". It works once:\n`);
  print(`  ${resetLink(token)}\n`);
  print(`Or enter this token at /reset-password, under "I have a token":\n\n  ${token}\n`);
});
