import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { formatRelativeWithin } from '#shared/format.ts';
import type { Person } from '#shared/contract/people.ts';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { ShownOnce } from '../credentials/ShownOnce.tsx';
import { useCall } from '../ui/use-call.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type Row = Person<Date>;
type Step =
  | { at: 'role' | 'removal'; person: Row }
  | { at: 'called'; person: Row }
  | { at: 'link'; person: Row; url: string };

/** Everyone with an account; administrators change roles, hand out links for a new password, and remove people. */
export function People({ people: initial, me, now }: { people: Row[]; me: string; now: Date }) {
  const t = studioWords().people;
  const [people, setPeople] = useState(initial);
  const [step, setStep] = useState<Step | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { refusal, call } = useCall();

  const administrators = people.filter(({ role }) => role === 'administrator');
  /** A site is never without one, so the last can neither go nor be less. */
  const isLast = (person: Row) => administrators.length === 1 && person.role === 'administrator';

  const makeLink = (person: Row) => {
    setStep({ at: 'called', person });
    const make = async () => {
      const { url } = await send('POST /api/people/{personId}/reset-link', { personId: person.id });
      setStep({ at: 'link', person, url });
    };
    return call(make, { of: person.id });
  };
  const remove = (person: Row, end: string[]) => {
    setStep({ at: 'called', person });
    const removal = async () => {
      await send('DELETE /api/people/{personId}', { personId: person.id, end: end.join(',') });
      if (person.id === me) location.assign(localPath('/'));
      else setPeople((all) => all.filter(({ id }) => id !== person.id));
    };
    const of = person.id;
    if (of === me) return call(removal, { of });
    return call(removal, { of, done: { title: t.removed, description: t.removedText(person.username) }, focus: list });
  };
  const change = ({ id, role }: Pick<Row, 'id' | 'role'>) => {
    setPeople(people.map((person) => (person.id === id ? { ...person, role } : person)));
    setStep(null);
  };

  return (
    <>
      <ul className="rows" ref={list} tabIndex={-1} aria-label={t.title}>
        {people.map((person) => (
          <li key={person.id} className="flex-wrap">
            <About person={person} isMe={person.id === me} isLast={isLast(person)} now={now} />
            <div className="-ms-3 flex flex-wrap gap-x-4">
              {!isLast(person) && (
                <RowButton label={t.changeRole} person={person} onPress={() => setStep({ at: 'role', person })} />
              )}
              {person.id !== me && (
                <RowButton label={t.resetLink} person={person} onPress={() => void makeLink(person)} />
              )}
              {!isLast(person) && (
                <RowButton
                  isRemoval
                  label={t.remove}
                  person={person}
                  onPress={() => setStep({ at: 'removal', person })}
                />
              )}
            </div>
            {step?.at === 'called' && step.person.id === person.id && refusal !== null && (
              <div className="form w-full">
                <FailureMessage sentence={refusal} />
              </div>
            )}
            {step?.at === 'link' && step.person.id === person.id && (
              <div className="w-full">
                <ShownOnce
                  id="reset-link"
                  label={t.resetLinkFor(person.username)}
                  hint={t.resetLinkHint}
                  value={step.url}
                  copied={{ title: t.linkCopied, description: t.resetLinkCopied }}
                  onDone={() => setStep(null)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {step?.at === 'role' && <RoleDialog person={step.person} onChanged={change} onClose={() => setStep(null)} />}
      {step?.at === 'removal' && (
        <RemovalDialog
          person={step.person}
          isMe={step.person.id === me}
          onConfirm={(end) => void remove(step.person, end)}
          onCancel={() => setStep(null)}
        />
      )}
    </>
  );
}

type AboutProps = { person: Row; isMe: boolean; isLast: boolean; now: Date };

function About({ person, isMe, isLast, now }: AboutProps) {
  const t = studioWords().people;
  const { username, email, role, lastSeenAt, passkeys, sessions } = person;
  const facts = [
    lastSeenAt ? t.lastHere(formatRelativeWithin(lastSeenAt, now)) : t.neverHere,
    t.passkeys(passkeys),
    sessions > 0 ? t.devices(sessions) : t.notSignedIn,
  ];
  return (
    <div className="grow basis-60">
      <p className="font-semibold wrap-anywhere">
        {username} <span className="badge">{t.roles[role].label}</span> {isMe && <span className="badge">{t.you}</span>}
      </p>
      <p className="hint wrap-anywhere">
        {email && <span className="block">{email}</span>}
        <span>{facts.join(' · ')}</span>
        {isLast && <span className="block">{t.isLast}</span>}
      </p>
    </div>
  );
}

type RowButtonProps = { label: string; person: Row; onPress: () => void; isRemoval?: boolean };

function RowButton({ label, person, onPress, isRemoval = false }: RowButtonProps) {
  return (
    <button type="button" className={`button button-quiet ${isRemoval ? 'button-remove' : ''}`} onClick={onPress}>
      <span>{label}</span>
      <span className="sr-only"> {person.username}</span>
    </button>
  );
}
