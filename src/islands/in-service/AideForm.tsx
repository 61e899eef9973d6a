import { studioWords } from '#shared/language.ts';
import type { Aide } from '#shared/contract/in-service.ts';
import { AIDE_LANGUAGES, AideChanges } from '#shared/in-service.ts';
import { send } from '../api.ts';
import { describedBy, FieldLayout, IN_COLUMNS, TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { refresh } from '../ui/refresh.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';

/** The details of an aide, and her last day when she leaves. */
export function AideForm({ aide, today }: { aide: Aide; today: string }) {
  const { add, aide: t } = studioWords().inService;
  const { field, refusal, isPending, submit } = useForm(AideFields, async (changes) => {
    await send('PATCH /api/in-service/aides/{aideId}', { aideId: aide.id }, changes);
    showToast({ title: t.saved, description: t.savedText });
    await refresh();
  });
  const language = { id: 'language', label: add.language };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <div className={IN_COLUMNS}>
        <TextField label={t.name} {...field('name')} defaultValue={aide.name} autoComplete="off" />
        <TextField
          label={t.staffNumber}
          {...field('staffNumber')}
          defaultValue={aide.staffNumber ?? ''}
          autoComplete="off"
        />
        <TextField label={t.hiredOn} {...field('hiredOn')} type="date" defaultValue={aide.hiredOn} />
        <TextField
          label={t.leftOn}
          {...field('leftOn')}
          hint={t.leftHint}
          type="date"
          max={today}
          defaultValue={aide.leftOn ?? ''}
        />
        <TextField
          label={add.minutes}
          {...field('minutesAYear')}
          type="number"
          min={0}
          max={6000}
          defaultValue={aide.minutesAYear}
        />
        <FieldLayout {...language}>
          <select className="select" name="language" defaultValue={aide.language} {...describedBy(language)}>
            {AIDE_LANGUAGES.map((name) => (
              <option key={name} value={name}>
                {add.languages[name]}
              </option>
            ))}
          </select>
        </FieldLayout>
        <Switch name="mayRead" defaultChecked={aide.mayRead}>
          {add.mayRead}
        </Switch>
      </div>
      <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
    </form>
  );
}

/** Parses the fields of the form into what the API takes. */
const AideFields = {
  safeParse(draft: unknown) {
    const { leftOn, minutesAYear, mayRead, ...texts } = draft as Record<string, string>;
    const isRead = mayRead === 'on';
    return AideChanges.safeParse({
      ...texts,
      leftOn: leftOn === '' ? null : leftOn,
      minutesAYear: Number(minutesAYear),
      mayRead: isRead,
    });
  },
};
