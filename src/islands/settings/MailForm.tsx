import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { MAIL_SERVICES } from '#shared/mail-services.ts';
import {
  MAIL_PORTS,
  MAIL_SECURITIES,
  MailChanges,
  type MailSecurity,
  type MailSettings,
} from '#shared/mail-settings.ts';
import { useRef } from 'react';
import { send } from '../api.ts';
import { describedBy, FieldLayout, TextField } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { ConnectionForm, useConnection, withoutEmpty } from './ConnectionForm.tsx';

type MailFormProps = {
  settings: MailSettings;
  /** The sender while none is set: the show's name and address. */
  proposed: string;
  /** Where a test goes: the administrator's own address. */
  email: string | null;
};

/** The mail server the site sends by, and a test of it. What the environment sets is shown and cannot be changed. */
export function MailForm({ settings: initial, proposed, email }: MailFormProps) {
  const t = studioWords().settings.mailForm;
  const port = useRef<HTMLInputElement>(null);
  const { field, problems, settings, ...connection } = useConnection(
    (changes: MailChanges) => send('PUT /api/settings/mail', {}, changes),
    FieldsOf,
    initial,
    (saved) =>
      showToast(saved.isSet ? { title: t.saved, description: t.savedText } : { title: t.off, description: t.offText }),
  );
  const security = { id: 'mail-security', label: t.security, problem: problems['security'] };
  const { isLocked, isSet, hasPassword, name, server } = settings;
  const isPasswordLost = !isLocked && server !== '' && name !== '' && !hasPassword;

  return (
    <ConnectionForm
      connection={connection}
      of="mail"
      words={t}
      isLocked={isLocked}
      testHint={isSet ? <TestHint email={email} /> : null}
    >
      {isLocked && <p className="alert">{t.locked}</p>}
      {isPasswordLost && <p className="alert alert-danger">{t.passwordLost}</p>}
      <TextField
        label={t.server}
        {...field('server')}
        defaultValue={server}
        placeholder="mail.example.com"
        autoCapitalize="none"
        spellCheck={false}
        hint={t.serverHint}
      />
      <FieldLayout {...security}>
        <select
          className="select"
          name="security"
          defaultValue={settings.security}
          onChange={({ target }) => {
            const isUsual = Object.values(MAIL_PORTS).some((usual) => port.current?.value === String(usual));
            if (port.current && isUsual) port.current.value = String(MAIL_PORTS[target.value as MailSecurity]);
          }}
          {...describedBy(security)}
        >
          {MAIL_SECURITIES.map((each) => (
            <option key={each} value={each}>
              {t.securities[each]}
            </option>
          ))}
        </select>
      </FieldLayout>
      <TextField label={t.port} {...field('port')} inputMode="numeric" ref={port} defaultValue={settings.port} />
      <TextField
        label={t.name}
        {...field('name')}
        id="mail-name"
        defaultValue={name}
        autoCapitalize="none"
        spellCheck={false}
        hint={t.nameHint}
      />
      <TextField
        label={t.password}
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={hasPassword ? t.passwordSaved : t.passwordNever}
      />
      <TextField
        label={t.sender}
        {...field('sender')}
        defaultValue={settings.sender || proposed}
        placeholder={t.senderExample}
        spellCheck={false}
        hint={t.senderHint}
      />
      <PerMinuteField perMinute={settings.perMinute} problem={problems['perMinute']} />
    </ConnectionForm>
  );
}

function TestHint({ email }: { email: string | null }) {
  const { testGoesTo, testNeeds } = studioWords().settings.mailForm;
  if (email) return testGoesTo(email);
  const { before, link } = testNeeds;
  return (
    <>
      {before}{' '}
      <a className="underline" href={localPath('/account')}>
        {link}
      </a>
      .
    </>
  );
}

/** How many messages go out in a minute. A mail service that is chosen fills it in. */
function PerMinuteField({ perMinute, problem }: { perMinute: number; problem: string | undefined }) {
  const t = studioWords().settings.mailForm;
  const field = useRef<HTMLInputElement>(null);
  const propose = (chosen: string) => {
    const service = MAIL_SERVICES.find(({ name }) => name === chosen);
    if (field.current && service) field.current.value = String(service.perMinute);
  };
  return (
    <>
      <FieldLayout id="mail-service" label={t.service}>
        <select id="mail-service" className="select" onChange={({ target }) => propose(target.value)}>
          <option value="">{t.noService}</option>
          {MAIL_SERVICES.map(({ name, limit, per }) => (
            <option key={name} value={name}>
              {t.serviceLimit(name, limit, per)}
            </option>
          ))}
        </select>
      </FieldLayout>
      <TextField
        label={t.perMinute}
        name="perMinute"
        inputMode="numeric"
        ref={field}
        defaultValue={perMinute}
        hint={t.perMinuteHint}
        problem={problem}
      />
    </>
  );
}

/** Parses the fields of the form into what the API takes. */
const FieldsOf = {
  safeParse(draft: unknown) {
    const { port, perMinute, ...texts } = draft as Record<string, FormDataEntryValue>;
    const numbers = { port: Number(port || Number.NaN), perMinute: Number(perMinute || Number.NaN) };
    return MailChanges.safeParse({ ...withoutEmpty(texts, 'password'), ...numbers });
  },
};
