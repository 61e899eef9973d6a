import type { Invitation, MadeInvitation } from '#shared/people.ts';
import { NewInvitation } from '#shared/people.ts';
import { formatDate } from '#shared/format.ts';
import { send, sentenceOf } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { CredentialList } from '../credentials/CredentialList.tsx';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { SubmitOrCancel } from '../credentials/SubmitOrCancel.tsx';
import { TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { RoleField } from './RoleField.tsx';
import { ROLE_WORDS } from '#shared/role-words.ts';

const HERE = '/studio/people';
const COPIED = { title: 'Link copied!', description: 'Send it to the person you invite.' };
type Open = Invitation<Date>;
type Made = Open & Pick<MadeInvitation, 'url' | 'mailed'>;

/** Invites people by a link, shown once, and lists the invitations that nobody has used. `me`: who invites. */
export function Invitations({ invitations, me }: { invitations: Open[]; me: string }) {
  return (
    <CredentialList<Open, Made>
      items={invitations}
      empty="Nobody is invited at the moment."
      add="Invite"
      row={(invitation, { onRemove }) => <InvitationRow invitation={invitation} onRemove={onRemove} />}
      form={(onMade, onCancel) => <InvitationForm me={me} onMade={onMade} onCancel={onCancel} />}
      made={({ url, mailed, email }, onDone) => (
        <ShownOnce
          id="invitation-link"
          label="The link of this invitation"
          hint={`${mailed ? `It is on its way to ${email}. ` : ''}Send it to the person you invite: it is shown this once, works once, and ends in 7 days.`}
          value={url}
          copied={COPIED}
          onDone={onDone}
        />
      )}
      question={({ role }) => `Withdraw this invitation of one ${ROLE_WORDS[role].label.toLowerCase()}? Its link ends.`}
      confirm="Withdraw"
      remove={async ({ id }) =>
        send('DELETE', `/api/people/invitations/${id}`).then(
          () => null,
          (problem: unknown) => sentenceOf(problem),
        )
      }
      refusal={(sentence) => <SignInAgain sentence={sentence} next={HERE} />}
    />
  );
}

function InvitationRow({ invitation, onRemove }: { invitation: Open; onRemove: () => void }) {
  const { role, email, by, expiresAt } = invitation;
  return (
    <>
      <div>
        <p className="font-semibold wrap-anywhere">
          {email ?? 'By link'} <span className="badge">{ROLE_WORDS[role].label}</span>
        </p>
        <p className="hint">
          Invited by {by}, ends <time dateTime={expiresAt.toISOString()}>{formatDate(expiresAt)}</time>
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={onRemove}>
        Withdraw<span className="sr-only"> the invitation of {email ?? ROLE_WORDS[role].label}</span>
      </button>
    </>
  );
}

type InvitationFormProps = { me: string; onMade: (made: Made) => void; onCancel: () => void };

function InvitationForm({ me, onMade, onCancel }: InvitationFormProps) {
  const { problems, refusal, isPending, submit } = useForm(NewInvitation, async (input) => {
    const { expiresAt, ...made } = await send<MadeInvitation>('POST', '/api/people/invitations', input);
    const { role, email } = input;
    onMade({ ...made, role, email, by: me, createdAt: new Date(), expiresAt: new Date(expiresAt) });
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <SignInAgain sentence={refusal} next={HERE} />
      <RoleField chosen="author" />
      <TextField
        label="E-mail (optional)"
        name="email"
        type="email"
        autoComplete="off"
        hint="If this site sends mail, the link is sent there too."
        problem={problems['email']}
      />
      <SubmitOrCancel isPending={isPending} label="Make the link" pending="Making…" onCancel={onCancel} />
    </form>
  );
}
