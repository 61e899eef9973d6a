import { MAX_AIDE_NAME } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { RecordRemoval } from '#shared/in-service.ts';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useForm } from '../ui/use-form.ts';

/** Deletes the record of an aide who left before its time has come; her name is typed as the proof. */
export function RemoveRecord({ aideId, home }: { aideId: string; home: string }) {
  const t = studioWords().inService.aide;
  const { field, refusal, isPending, submit } = useForm(RecordRemoval, async (input) => {
    await send('POST /api/in-service/aides/{aideId}/removal', { aideId }, input);
    location.assign(home);
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField label={t.removalName} {...field('name')} maxLength={MAX_AIDE_NAME} autoComplete="off" />
      <button type="submit" className="button button-danger" aria-disabled={isPending}>
        {isPending ? t.removing : t.removeRecord}
      </button>
    </form>
  );
}
