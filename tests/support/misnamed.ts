import type { Page } from '@playwright/test';

/**
 * Returns the controls whose name does not begin with what they show (WCAG 2.5.3, and its note on where in the name):
 * people who speak to their computer say what they see. What is shown to everyone is looked at: no text for screen
 * readers alone, no drawing.
 */
export const misnamed = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const shownIn = (control: Element) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      let shown = '';
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        const isDrawn = parent?.checkVisibility({ visibilityProperty: true });
        if (isDrawn && !parent?.closest('[aria-hidden="true"], .sr-only')) shown += ` ${texts.currentNode.textContent}`;
      }
      return plain(shown);
    };
    const controls =
      document.querySelector(selector)?.querySelectorAll('a[href], button, summary, [role="button"]') ?? [];
    return [...controls].flatMap((control) => {
      const name = control.getAttribute('aria-label');
      const shown = shownIn(control);
      return name === null || plain(name).startsWith(shown) ? [] : [`“${shown}” is called “${name}”`];
    });
  }, within);
