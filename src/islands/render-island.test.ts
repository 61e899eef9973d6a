import { createElement, useId } from 'react';
import { expect, test } from 'vitest';
import renderer from './render-island.ts';

type Thumb = { title: string; likes?: number; notes?: string[] };

/** An island that counts how often it is rendered. */
function aThumb() {
  const island = (props: object) => {
    const { title, likes = 0, notes = [] } = props as Thumb;
    counted.renders += 1;
    return createElement('p', { id: useId() }, `${title}: ${likes}${notes.join(' ')}`);
  };
  const counted = { renders: 0, island };
  return counted;
}

const render = (page: object, island: unknown, props: Thumb) =>
  renderer.renderToStaticMarkup.call({ result: page }, island, props, {}, undefined) as Promise<{
    html: string;
    attrs: { prefix: string };
  }>;

test('an island is known as one without being rendered, and rendered once for the same props', async () => {
  const thumb = aThumb();
  expect(await renderer.check.call({ result: {} }, thumb.island, { title: 'Baths' }, {}, undefined)).toBe(true);
  expect(thumb.renders).toBe(0);
  const first = await render({}, thumb.island, { title: 'Baths', likes: 3 });
  expect(await render({}, thumb.island, { title: 'Baths', likes: 3 })).toEqual(first);
  expect(first.html).toMatch(/^<p id=".+">Baths: 3<\/p>$/);
  expect(thumb.renders).toBe(1);
});

test('an island with other props, or another with the same ones, has HTML of its own', async () => {
  const [thumb, other] = [aThumb(), aThumb()];
  await render({}, thumb.island, { title: 'Baths', likes: 3 });
  expect((await render({}, thumb.island, { title: 'Baths', likes: 4 })).html).toContain('Baths: 4');
  await render({}, other.island, { title: 'Baths', likes: 3 });
  expect([thumb.renders, other.renders]).toEqual([2, 1]);
});

test('a list that has changed is rendered again', async () => {
  const thumb = aThumb();
  const notes = ['kind'];
  await render({}, thumb.island, { title: 'Baths', notes });
  notes.push('calm');
  expect((await render({}, thumb.island, { title: 'Baths', notes })).html).toContain('kind calm');
});

test('two islands of a page share no id, and the browser is told what theirs begin with', async () => {
  const thumb = aThumb();
  const page = {};
  const first = await render(page, thumb.island, { title: 'Baths' });
  const second = await render(page, thumb.island, { title: 'Baths' });
  expect(first.attrs.prefix).not.toBe(second.attrs.prefix);
  expect(first.html).not.toBe(second.html);
  expect(first.html).toContain(first.attrs.prefix);
});

test('the name of an element is no island', async () => {
  expect(await renderer.check.call({ result: {} }, 'a', {}, {}, undefined)).toBe(false);
});
