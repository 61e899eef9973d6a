/** What is wrong with a form: the name of a field and the sentence beside it. */
export type Problems = Record<string, string>;

type Refused = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** The first sentence for each field of what a zod schema refused; within a list the name is `sources.0.url`. */
export function problemsOf({ issues }: Refused): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path.join('.')] ??= message;
  return problems;
}

/** Puts the keyboard on the first field of the form that has a problem, in the order a person reads. */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems): void {
  for (const control of form.elements) {
    const name = control.getAttribute('name');
    if (name && name in problems && control instanceof HTMLElement) return control.focus();
  }
}
