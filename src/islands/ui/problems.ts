import { reasonText } from '#shared/reason.ts';
import { reasonOfIssue, type z } from '#shared/schema.ts';

/** A form's problems: field name → the message beside it. */
export type Problems = Record<string, string>;

/** Returns the first problem of each field a zod schema refused; list items are named like `sources.0.url`. */
export function problemsOf({ issues }: Pick<z.ZodError, 'issues'>): Problems {
  const problems: Problems = {};
  for (const issue of issues) problems[issue.path.join('.')] ??= reasonText(reasonOfIssue(issue));
  return problems;
}

/**
 * Focuses the form's first field with a problem, in reading order; a field of many lines also has the problems of its
 * lines (`chapters.3.title`). Returns whether there is such a visible field.
 */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems): boolean {
  const names = Object.keys(problems);
  const isWrong = (control: Element) => {
    const name = control.getAttribute('name');
    return name !== null && names.some((problem) => problem === name || problem.startsWith(`${name}.`));
  };
  const control = [...form.elements].find((one) => isWrong(one) && one.getClientRects().length > 0);
  if (control instanceof HTMLElement) showControl(control);
  return control !== undefined;
}

/** Focuses a control, and brings its message into view with it once that is drawn: it may be some lines below. */
function showControl(control: HTMLElement): void {
  control.focus();
  requestAnimationFrame(() => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = ids.map((id) => document.getElementById(id));
    described.find((each) => each?.classList.contains('problem'))?.scrollIntoView({ block: 'nearest' });
  });
}
