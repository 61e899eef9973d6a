import type { DragEvent } from 'react';

/** Begins a drag that a finger can make too: Chrome on Android ends one that carries neither text nor an address. */
export function carry({ dataTransfer }: DragEvent, text: string): void {
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'move';
}

/** Takes what is dropped, in place of the browser: Firefox would leave the page for the text of `carry`. */
export const takeDrop = (event: DragEvent): void => event.preventDefault();
