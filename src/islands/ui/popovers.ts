/** Menus are popovers, which Safari before 17 and Chrome before 114 do not know. */
export async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply({ layerName: 'base' });
}
