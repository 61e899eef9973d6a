import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../api.ts';
import { type Problems, focusFirstProblem, problemsOf } from './problems.ts';
import type { DescribeFailure } from './run-call.ts';
import { useCall } from './use-call.ts';

type Checked<Input> = { success: true; data: Input } | { success: false; error: Parameters<typeof problemsOf>[0] };
type Schema<Input> = { safeParse(draft: unknown): Checked<Input> };

/**
 * Handles an uncontrolled form: validates it with the server's schema and sends it once. Returns the schema's problems,
 * by `field` with the name of one, and the server's refusal once: beside the field it names, which is focused, or
 * else, and always with `isAlert`, for an alert.
 */
export function useForm<Input>(
  schema: Schema<Input>,
  sendInput: (input: Input) => Promise<void>,
  { describe, isAlert = false }: { describe?: DescribeFailure; isAlert?: boolean } = {},
) {
  const [problems, setProblems] = useState<Problems>({});
  const { refusal, isPending, call, refuse } = useCall();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = checked.success ? {} : problemsOf(checked.error);
    setProblems(found);
    refuse(null);
    if (!checked.success) return void focusFirstProblem(form, found);
    const besideItsField = (problem: unknown) => {
      const refused = problem instanceof ApiError && problem.field ? { [problem.field]: problem.error } : {};
      if (!focusFirstProblem(form, refused) || isAlert) throw problem;
      setProblems(refused);
    };
    void call(() => sendInput(checked.data).catch(besideItsField), describe && { describe });
  };

  const field = <const Name extends string>(name: Name) => ({ name, problem: problems[name] });

  return { field, problems, refusal, isPending, submit };
}
