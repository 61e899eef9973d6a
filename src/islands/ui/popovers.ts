/** Menus are popovers, which Safari before 17 and Chrome before 114 do not know: styles see `data-popovers` there. */
export async function loadPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply({ layerName: 'base' });
  const mark = () => document.documentElement.toggleAttribute('data-popovers', true);
  mark();
  document.addEventListener('astro:after-swap', mark);
}
