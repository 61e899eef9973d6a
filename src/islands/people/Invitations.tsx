import { studioWords } from '#shared/language.ts';
import type { Invitation, MadeInvitation } from '#shared/contract/people.ts';
import { NewInvitation } from '#shared/people.ts';
import { formatDate } from '#shared/format.ts';
import { send } from '../api.ts';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { SubmitOrCancel } from '../credentials/SubmitOrCancel.tsx';
import { TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { RoleField } from './RoleField.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type Open = Invitation<Date>;
type Made = Open & Pick<MadeInvitation, 'url' | 'mailed'>;

/** Invites people by a link, shown once, and lists the invitations that no one has used. `me`: who invites. */
export function Invitations({ invitations, me }: { invitations: Open[]; me: string }) {
  const { roles, linkCopied, invitation: t } = studioWords().people;
  return (
    <CredentialList<Open, Made>
      items={invitations}
      empty={t.empty}
      add={t.invite}
      row={(invitation, { onRemove }) => <InvitationRow invitation={invitation} onRemove={onRemove} />}
      form={(onMade, onCancel) => <InvitationForm me={me} onMade={onMade} onCancel={onCancel} />}
      made={({ url, mailed, email }, onDone) => (
        <ShownOnce
          id="invitation-link"
          label={t.link}
          hint={hintOf(email, mailed)}
          value={url}
          copied={{ title: linkCopied, description: t.linkCopied }}
          onDone={onDone}
        />
      )}
      question={({ role }) => t.sure(roles[role].label)}
      confirm={t.withdraw}
      remove={({ id }) => send('DELETE /api/people/invitations/{invitationId}', { invitationId: id })}
    />
  );
}

/** Only who gets no email has to be sent the link. */
function hintOf(email: string | null, mailed: boolean): string {
  const { invitation: t } = studioWords().people;
  if (email === null) return t.linkHint;
  return mailed ? t.mailed(email) : t.notMailed + t.linkHint;
}

function InvitationRow({ invitation, onRemove }: { invitation: Open; onRemove: () => void }) {
  const { roles, invitation: t } = studioWords().people;
  const { role, email, by, expiresAt } = invitation;
  return (
    <>
      <div>
        <p className="font-semibold wrap-anywhere">
          {email ?? t.byLink} <span className="badge">{roles[role].label}</span>
        </p>
        <p className="hint">
          {t.invitedBy(by)} <time dateTime={expiresAt.toISOString()}>{formatDate(expiresAt)}</time>
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={onRemove}>
        {t.withdraw}
        <span className="sr-only"> {t.invitationOf(email ?? roles[role].label)}</span>
      </button>
    </>
  );
}

type InvitationFormProps = { me: string; onMade: (made: Made) => void; onCancel: () => void };

function InvitationForm({ me, onMade, onCancel }: InvitationFormProps) {
  const t = studioWords().people.invitation;
  const { field, refusal, isPending, submit } = useForm(NewInvitation, async (input) => {
    const { expiresAt, ...made } = await send('POST /api/people/invitations', {}, input);
    const { role, email } = input;
    onMade({ ...made, role, email, by: me, createdAt: new Date(), expiresAt: new Date(expiresAt) });
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <RoleField chosen="author" />
      <TextField label={t.email} {...field('email')} type="email" autoComplete="off" hint={t.emailHint} />
      <SubmitOrCancel isPending={isPending} label={t.make} pending={t.making} onCancel={onCancel} />
    </form>
  );
}
