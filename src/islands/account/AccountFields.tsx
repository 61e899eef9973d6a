import { words } from '#shared/language.ts';
import { TextField } from '../ui/Field.tsx';

type Part = { problem: string | undefined };

/** `autoComplete` as password managers know it (HTML, "Autofill"); phones neither capitalize nor correct a name. */
export function UsernameField({
  label = words().account.username,
  autoComplete = 'username',
  ...field
}: Part & { label?: string; autoComplete?: string; hint?: string }) {
  return (
    <TextField
      label={label}
      name="username"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

/** The current password. `id`: where the page has another field for it. */
export function PasswordField({
  label = words().account.password,
  ...field
}: Part & { label?: string; id?: string; hint?: string }) {
  return <TextField label={label} name="password" type="password" autoComplete="current-password" {...field} />;
}

/** The new password, at least `minLength` characters long. */
export function NewPasswordField({ minLength, problem }: Part & { minLength: number }) {
  return (
    <TextField
      label={words().account.newPassword}
      name="newPassword"
      type="password"
      autoComplete="new-password"
      hint={words().account.atLeast(minLength)}
      problem={problem}
    />
  );
}
