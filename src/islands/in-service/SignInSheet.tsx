import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Aide } from '#shared/contract/in-service.ts';

/** The parts of an in-service that its sheet shows, as typed. */
export type SheetTexts = Record<'topic' | 'goals' | 'day' | 'minutes' | 'place' | 'nurse' | 'materials', string>;

const TEXTS = ['topic', 'goals', 'day', 'minutes', 'place', 'nurse', 'materials'] as const;
/** For those who come unexpected. */
const BLANK_LINES = 4;

/** On paper: who signs that they were there. What is not known yet is a line to write on. */
export function SignInSheet({ texts, aides, show }: { texts: SheetTexts; aides: Aide[]; show: string }) {
  const t = studioWords().inService.sheet;
  const blank = Array.from({ length: BLANK_LINES }, (_, at) => ({ id: String(at), name: '', staffNumber: null }));
  return (
    <div className="paper on-paper sign-in-sheet">
      <h1>{t.title}</h1>
      <p>{show}</p>
      <dl>
        {TEXTS.map((name) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd>{name === 'day' && texts.day ? formatDate(new Date(texts.day)) : texts[name]}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.signature}</th>
            <th scope="col">{t.time}</th>
          </tr>
        </thead>
        <tbody>
          {[...aides, ...blank].map(({ id, name, staffNumber }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{staffNumber}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="to-sign">{t.signNurse}</p>
    </div>
  );
}
