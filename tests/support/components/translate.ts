import { onTestFinished } from 'vitest';

/** The elements that Chromium's translator puts around texts; TypeScript knows better names. */
const AROUND: string = 'font';

/** Moves each text of the page into an element of its own, and what comes later, as a browser's translator does. */
export function translate(): void {
  const move = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('font, svg, style, script, textarea, option')) return;
    const font = document.createElement(AROUND);
    text.replaceWith(font);
    font.append(text.data);
  };
  const moveAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(move);
  };
  moveAll(document.body);
  const later = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(moveAll);
  });
  later.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => later.disconnect());
}
