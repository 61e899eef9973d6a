/**
 * Runs an editing command of the browser. `document.execCommand` is deprecated without a successor
 * (https://developer.mozilla.org/docs/Web/API/Document/execCommand): only what it inserts can be undone, and only it
 * copies where there is no Clipboard API.
 * @returns whether the browser did it
 */
export function editDocument(command: 'insertText' | 'delete' | 'copy', text?: string): boolean {
  const editing: { execCommand(command: string, showUI?: boolean, value?: string): boolean } = document;
  return editing.execCommand(command, false, text);
}
