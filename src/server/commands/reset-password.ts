import { createResetToken, resetLink } from '#server/accounts/index.ts';
import { pageWords, words } from '#server/words.ts';
import { runCommand, print, usageOf } from './run-command.ts';

await runCommand(async ({ words: [name] }) => {
  if (!name) throw usageOf('resetPassword');
  const { user, token } = await createResetToken(name, new Date());
  const t = pageWords().commands.resetPassword;
  print(`${t.openLink(user.username)}\n`);
  print(`  ${resetLink(token)}\n`);
  print(`${t.orToken(words().account.haveToken)}\n\n  ${token}\n`);
});
