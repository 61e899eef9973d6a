import {
  MAIL_PORTS,
  MAIL_SECURITIES,
  MailChanges,
  type MailSecurity,
  type MailSettings,
} from '#shared/mail-settings.ts';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { describedBy, FieldFrame, TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { SettingsTest } from './SettingsTest.tsx';

const SECURITY_WORDS: Record<MailSecurity, string> = {
  starttls: 'Safe (STARTTLS): most services',
  tls: 'Safe (TLS from the start)',
  none: 'Not safe: no password can be used',
};

/** The mail server the site sends by, and a test of it. What the environment sets is shown and cannot be changed. */
export function MailForm({ settings: found }: { settings: MailSettings }) {
  const [settings, setSettings] = useState(found);
  const [round, setRound] = useState(0);
  const port = useRef<HTMLInputElement>(null);
  const { problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    const saved = await send<MailSettings>('PUT', '/api/settings/mail', changes);
    setSettings(saved);
    setRound(round + 1); // the password is shown no more
    showToast(
      saved.isSet
        ? { title: 'Mail saved', description: 'Send a test to see whether it works.' }
        : { title: 'Mail is off', description: 'This site sends nothing.' },
    );
  });
  const security = { id: 'mail-security', label: 'Security', problem: problems['security'] };
  const { isLocked, isSet, hasPassword, name, server } = settings;
  const isPasswordLost = !isLocked && server !== '' && name !== '' && !hasPassword;

  return (
    <div className="grid grid-cols-1 gap-8">
      <form key={round} className="form max-w-narrow" noValidate autoComplete="off" onSubmit={submit}>
        <SignInAgain sentence={refusal} next="/studio/settings" />
        {isLocked && <p className="alert">The person who runs the server has set this. It cannot be changed here.</p>}
        {isPasswordLost && (
          <p className="alert alert-danger">
            A copy of the site has no mail password in it. Enter it again: until then this site sends no mail.
          </p>
        )}
        <fieldset className="contents" disabled={isLocked}>
          <TextField
            label="Server"
            name="server"
            defaultValue={server}
            placeholder="mail.example.com"
            autoCapitalize="none"
            spellCheck={false}
            hint="Your mail service tells you its name. Without one, this site sends no mail."
            problem={problems['server']}
          />
          <FieldFrame {...security}>
            <select
              className="select"
              name="security"
              defaultValue={settings.security}
              onChange={({ target }) => {
                if (port.current) port.current.value = String(MAIL_PORTS[target.value as MailSecurity]);
              }}
              {...describedBy(security)}
            >
              {MAIL_SECURITIES.map((each) => (
                <option key={each} value={each}>
                  {SECURITY_WORDS[each]}
                </option>
              ))}
            </select>
          </FieldFrame>
          <TextField
            label="Port"
            name="port"
            inputMode="numeric"
            ref={port}
            defaultValue={settings.port}
            problem={problems['port']}
          />
          <TextField
            label="Name"
            name="name"
            id="mail-name"
            defaultValue={name}
            autoCapitalize="none"
            spellCheck={false}
            hint="The site signs in to your mail service with it. Often it is your e-mail address."
            problem={problems['name']}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={hasPassword ? 'One is saved. Leave this empty to keep it.' : 'It is never shown again.'}
            problem={problems['password']}
          />
          <TextField
            label="Sender"
            name="sender"
            defaultValue={settings.sender}
            placeholder="Our show <podcast@example.com>"
            spellCheck={false}
            hint="The name and address that people see on the mail"
            problem={problems['sender']}
          />
          {!isLocked && <SubmitButton isPending={isPending} label="Save mail" pending="Saving..." />}
        </fieldset>
      </form>
      {isSet && (
        <SettingsTest
          path="/api/settings/mail/test"
          label="Send a test to me"
          pending="Sending..."
          next="/studio/settings"
          isSaving={isPending}
        >
          A test goes to the e-mail address of{' '}
          <a className="underline" href="/account">
            your account
          </a>
          .
        </SettingsTest>
      )}
    </div>
  );
}

/** Parses the fields of the form into what the API takes. An empty password is none that was typed. */
const FieldsOf = {
  safeParse(draft: unknown) {
    const { port, password, ...texts } = draft as Record<string, FormDataEntryValue>;
    return MailChanges.safeParse({ ...texts, port: Number(port || Number.NaN), ...(password && { password }) });
  },
};
