/** A click or submission that came before React listened. */
export type Press = { target: Element; submitter?: HTMLElement | null };

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Act = (() => void) | undefined;

const CONTROL = 'a, button, input, label, select, summary, textarea';

/**
 * Notes what a visitor, or a password manager, has done in an island. The result, called once the island is hydrated,
 * does it again on what stands there then: where a translator, an extension or a proxy has changed the page, React
 * finds HTML that it did not write, and renders the whole island again.
 */
export function takeOver(island: HTMLElement, press?: Press): () => void {
  const fields = [...island.querySelectorAll<Field>('input, select, textarea')];
  const details = [...island.querySelectorAll('details')];
  const acts = [
    ...fields.map((field) => refill(island, field)),
    ...details.map((each) => reopen(island, each)),
    refocus(island),
    press && repeat(island, press),
  ];
  return () => {
    // React hydrates at once for an event of this kind (reactwg/react-18, discussion 130), which nothing else follows.
    island.firstElementChild?.dispatchEvent(new Event('dragend'));
    for (const act of acts) act?.();
  };
}

function repeat(island: HTMLElement, { target, submitter }: Press): Act {
  if (target instanceof HTMLFormElement) {
    const form = placeOf(island, target);
    const button = submitter ? placeOf(island, submitter) : () => null;
    return () => form()?.requestSubmit(button());
  }
  const control = placeOf(island, target.closest(CONTROL) ?? target);
  return () => control()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
}

function reopen(island: HTMLElement, details: HTMLDetailsElement): Act {
  const place = placeOf(island, details);
  const { open } = details;
  return () => void place()?.toggleAttribute('open', open);
}

/** Keeps the focus and the caret in a field that was being typed into. */
function refocus(island: HTMLElement): Act {
  const { activeElement: active } = document;
  if (!(active instanceof HTMLElement) || !island.contains(active)) return;
  const place = placeOf(island, active);
  const caret = caretOf(active);
  return () => {
    const element = place();
    if (element !== document.activeElement) element?.focus({ preventScroll: true });
    if (element && caret && caretOf(element)) (element as HTMLInputElement).setSelectionRange(...caret);
  };
}

/** Null where there is none, as in a field for an email address. */
const caretOf = (element: Element): [number, number] | null =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null &&
  element.selectionEnd !== null
    ? [element.selectionStart, element.selectionEnd]
    : null;

/**
 * Returns a function that finds an element again after the island was rendered again: by its id, which may have changed
 * if React made it, otherwise by its position among elements with the same attributes. Its words may be in another
 * language, and not all that is around it is ours.
 */
function placeOf<Kind extends Element>(island: HTMLElement, element: Kind): () => Kind | null {
  const byId = () => (element.id ? island.querySelector<Kind>(`#${CSS.escape(element.id)}`) : null);
  const byLook = alike(island, element, (each) => ATTRIBUTES.map((name) => each.getAttribute(name)).join());
  const byName = alike(island, element, ({ localName }) => localName);
  return () => (element.isConnected ? element : (byId() ?? byLook() ?? byName()));
}

const ATTRIBUTES = ['type', 'name', 'role', 'class'];

function alike<Kind extends Element>(island: HTMLElement, element: Kind, lookOf: (each: Element) => string) {
  const look = lookOf(element);
  const all = () => [...island.querySelectorAll<Kind>(element.localName)].filter((each) => lookOf(each) === look);
  const at = all().indexOf(element);
  return () => all()[at] ?? null;
}

/** Gives a field its value again and tells React; does nothing if it is unchanged. */
function refill(island: HTMLElement, field: Field): Act {
  const fill = fillOf(field);
  const place = placeOf(island, field);
  return fill && (() => fill(place()));
}

function fillOf(field: Field): ((into: Field | null) => void) | undefined {
  if (field.type === 'file') return refile(field as HTMLInputElement);
  if (isSwitch(field)) {
    const { checked, defaultChecked } = field;
    return checked === defaultChecked ? undefined : (into) => into && isSwitch(into) && check(into, checked);
  }
  const { value } = field;
  return value === sentValue(field) ? undefined : (into) => into && write(into, value);
}

export const isSwitch = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

export function check(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

function refile({ files }: HTMLInputElement): ((into: Field | null) => void) | undefined {
  if (!files?.length) return;
  return (into) => {
    if (!(into instanceof HTMLInputElement)) return;
    into.files = files;
    into.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/** By the browser's own setter: React takes no notice of a value that it has seen being set (facebook/react#10135). */
export function write(into: Field, value: string): void {
  into.value = sentValue(into);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set?.call(into, value);
  for (const name of ['input', 'change']) into.dispatchEvent(new Event(name, { bubbles: true }));
}

/** The value that the server has sent. */
function sentValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}
