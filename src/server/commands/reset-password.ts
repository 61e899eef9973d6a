import { createResetToken, resetLink } from '#server/accounts/index.ts';
import { runCommand, print, UsageError } from './run-command.ts';

await runCommand(async ({ words: [name] }) => {
  if (!name) throw new UsageError('Usage: npm run carecast -- reset-password NAME');
  const { user, token } = await createResetToken(name, new Date());
  print(`A new password for "${user.username}", within 20 minutes and once:\n`);
  print(`  ${resetLink(token)}\n`);
  print(`or this token at /reset-password, "I have a token":\n\n  ${token}\n`);
});
