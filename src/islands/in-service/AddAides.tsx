import { studioWords } from '#shared/language.ts';
import type { CardSite } from '#shared/in-service-card.ts';
import type { AideWithCode } from '#shared/contract/in-service.ts';
import { AIDE_LANGUAGES, NewAide, USUAL_HOURS } from '#shared/in-service.ts';
import { type SubmitEvent, useState } from 'react';
import { send } from '../api.ts';
import { FieldLayout, TextField } from '../ui/Field.tsx';
import { FileChooser } from '../ui/FileChooser.tsx';
import { problemsOf } from '../ui/problems.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useCall } from '../ui/use-call.ts';
import { Cards } from './Cards.tsx';
import { type ListedAide, readAides } from './read-aides.ts';

/** Adds aides from pasted lines or a file, and shows the code of each, this once. `home`: where to go then. */
export function AddAides({ site, home }: { site: CardSite; home: string }) {
  const t = studioWords().inService.add;
  const [text, setText] = useState('');
  const [hours, setHours] = useState<string>(String(USUAL_HOURS[0]));
  const [added, setAdded] = useState<AideWithCode[] | null>(null);
  const { refusal, isPending, call, refuse } = useCall();
  const list = understand(text);

  const choose = async (file: File) => {
    const { decodeText } = await import('#shared/decode-text.ts');
    const decoded = await decodeText(new Uint8Array(await file.arrayBuffer()));
    setText(decoded?.text ?? '');
    refuse(decoded && readable(decoded.text) ? null : t.unreadable);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (list.aides.length === 0) return refuse(t.empty);
    if (list.problems.length > 0) return refuse(t.problems(list.problems.length));
    const minutesAYear = hours === 'other' ? Number(fields.get('minutes')) : Number(hours) * 60;
    const rest = {
      language: asLanguage(fields.get('language')),
      minutesAYear,
      mayRead: fields.get('mayRead') === 'on',
    };
    const aides = list.aides.map(({ line: _, hiredOn, ...aide }) => ({ ...aide, ...rest, hiredOn: hiredOn ?? '' }));
    void call(async () => setAdded(await send('POST /api/in-service/aides', {}, aides)));
  };

  if (added) return <Cards cards={added} site={site} onDone={() => location.assign(home)} />;
  const lines = { id: 'lines', label: t.lines, hint: t.linesHint };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <FieldLayout {...lines}>
        <textarea
          className="textarea"
          id="lines"
          name="lines"
          rows={6}
          placeholder={t.example}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          aria-describedby="lines-hint"
        />
      </FieldLayout>
      <div>
        <FileChooser
          id="aides-file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChoose={([file]) => file && void choose(file)}
        >
          {t.file}
        </FileChooser>
      </div>
      <Understood list={list} />
      <div className="grid gap-6 sm:grid-cols-2">
        <FieldLayout id="language" label={t.language}>
          <select className="select" id="language" name="language">
            {AIDE_LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t.languages[language]}
              </option>
            ))}
          </select>
        </FieldLayout>
        <FieldLayout id="hours" label={t.hours}>
          <select className="select" id="hours" value={hours} onChange={(event) => setHours(event.currentTarget.value)}>
            {USUAL_HOURS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
            <option value="other">{t.otherHours}</option>
          </select>
        </FieldLayout>
        {hours === 'other' && (
          <TextField name="minutes" label={t.minutes} type="number" min={0} max={6000} defaultValue={720} />
        )}
      </div>
      <Switch name="mayRead">{t.mayRead}</Switch>
      <SubmitButton isPending={isPending} label={t.submit(list.aides.length)} pending={t.adding} />
    </form>
  );
}

const asLanguage = (value: FormDataEntryValue | null) => AIDE_LANGUAGES.find((language) => language === value) ?? 'en';

type Problem = { line: number; sentence: string };
type List = { aides: ListedAide[]; problems: Problem[] };

/** A quotation mark that is still open is not a list yet. */
function readable(text: string): ListedAide[] | null {
  try {
    return readAides(text);
  } catch {
    return null;
  }
}

function understand(text: string): List {
  const aides = readable(text) ?? [];
  return { aides, problems: aides.flatMap(problemsIn) };
}

function problemsIn({ line, ...aide }: ListedAide): Problem[] {
  if (aide.hiredOn === null) return [{ line, sentence: studioWords().inService.add.noDay }];
  const checked = NewAide.safeParse(aide);
  return checked.success ? [] : Object.values(problemsOf(checked.error)).map((sentence) => ({ line, sentence }));
}

/** The number of aides that are found in the list, and the lines to correct. */
function Understood({ list: { aides, problems } }: { list: List }) {
  const t = studioWords().inService.add;
  if (aides.length === 0) return null;
  return (
    <div className={`alert ${problems.length > 0 ? 'alert-care' : ''}`} role="status">
      <div className="grid min-w-0 gap-1">
        <p>{t.found(aides.length)}</p>
        {problems.slice(0, 20).map(({ line, sentence }) => (
          <p key={line} className="wrap-anywhere">
            {t.line(line)}: {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}
