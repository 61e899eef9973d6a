/**
 * Brings a field of the form into sight and focuses it, in whatever it is folded. `audioUrl` is where the audio is
 * chosen.
 */
export function showField(form: HTMLFormElement | null, name: string): void {
  const control = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])].find(
    (each) => each.getAttribute('name') === name,
  );
  if (!control) return;
  control.closest('details')?.setAttribute('open', '');
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'start' });
}
