/** What the browser remembers between visits, as JSON; `otherwise` when there is nothing or storage is switched off. */
export function readKept<Value>(name: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(`carecast:${name}`) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Storage may be full or switched off: then it is simply not remembered. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`carecast:${name}`, JSON.stringify(value));
  } catch {
    return;
  }
}
