/** Opens a dialog over the page, or where a browser cannot, or its extension has broken that, as a part of the page. */
export function openModal(element: HTMLDialogElement | null): void {
  try {
    element?.showModal();
  } catch (problem) {
    console.info('Not modal:', problem);
    element?.setAttribute('open', '');
  }
}
