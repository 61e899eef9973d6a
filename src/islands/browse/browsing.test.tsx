import { expect, test } from 'vitest';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { listenForBrowsing } from './listen-for-browsing.ts';

/** The elements that components of Astro have on a page: the shape of one that is on its way, with one card. */
const SHAPE = '<template id="list-on-the-way"><div class="page"><ul><li class="shape"></li></ul></div></template>';

/** Shows a page and leaves it for /browse; resolves when its skeleton is there. */
async function leave(page: React.ReactNode): Promise<HTMLElement> {
  await renderIsland(<main>{page}</main>);
  const main = document.querySelector('main') ?? document.body;
  main.insertAdjacentHTML('afterend', SHAPE);
  listenForBrowsing();
  const to = new URL('/browse', location.href);
  document.dispatchEvent(Object.assign(new Event('astro:before-preparation'), { to }));
  await expect.poll(() => main.querySelectorAll('.shape').length).toBe(9);
  document.querySelector('template')?.remove();
  return main;
}

test('a list that is late shows nine shapes in place of its cards', async () => {
  const main = await leave(
    <ul data-list>
      <li>A card</li>
    </ul>,
  );
  expect(main.querySelectorAll('ul[data-list] > li.shape')).toHaveLength(9);
  expect(main.querySelector('ul')?.ariaBusy).toBe('true');
  expect(main.textContent).not.toContain('A card');
});

test('what holds a list gets one', async () => {
  const main = await leave(<section data-list>No episodes yet.</section>);
  expect(main.querySelectorAll('section[data-list] > ul > li.shape')).toHaveLength(9);
  expect(main.querySelector('.page')).toBeNull();
});
