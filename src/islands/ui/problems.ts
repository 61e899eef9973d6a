/** What is wrong with a form: the name of a field and the sentence beside it. */
export type Problems = Record<string, string>;

type Refused = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** The first sentence for each field of what a zod schema refused; within a list the name is `sources.0.url`. */
export function problemsOf({ issues }: Refused): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[path.join('.')] ??= message;
  return problems;
}

/**
 * Puts the keyboard on the first field of the form that has a problem, in the order a person reads; a field of many
 * lines has what is wrong with one of them (`chapters.3.title`). Answers whether there is such a field to be seen.
 */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems): boolean {
  const names = Object.keys(problems);
  const isWrong = (control: Element) => {
    const name = control.getAttribute('name');
    return name !== null && names.some((problem) => problem === name || problem.startsWith(`${name}.`));
  };
  const control = [...form.elements].find((one) => isWrong(one) && one.getClientRects().length > 0);
  if (control instanceof HTMLElement) control.focus();
  return control !== undefined;
}
