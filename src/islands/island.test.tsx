import { afterEach, expect, test } from 'vitest';
import './island.ts';

type Given = { component: string; props: object; client: { client: string } };
type Place = HTMLElement & { given?: Given };

const moduleOf = (source: string) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
const RENDERER = moduleOf(
  'export default (island) => (component, props, slots, client) => { island.given = { component, props, client }; };',
);
const COMPONENT = moduleOf("export const Widget = 'the widget';");

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'Astro');
});

/** Astro's `client:load`, which hydrates at once. */
function atOnce(load: () => Promise<() => Promise<void>>): Promise<void> {
  return load().then((hydrate) => hydrate());
}

/** Adds an island as Astro prints it; resolves when it is hydrated. */
async function hydrated(props: object, begin: () => void = () => undefined): Promise<Place> {
  const island: Place = document.createElement('astro-island');
  const attributes = {
    client: 'load',
    opts: '{}',
    ssr: '',
    'component-export': 'Widget',
    props: JSON.stringify(props),
  };
  for (const [name, value] of Object.entries({ ...attributes, 'component-url': COMPONENT, 'renderer-url': RENDERER }))
    island.setAttribute(name, value);
  const isHydrated = new Promise((resolve) => island.addEventListener('astro:hydrate', resolve, { once: true }));
  document.body.append(island);
  begin();
  await isHydrated;
  return island;
}

test('an island gets its component, and its props as they were serialized', async () => {
  Object.assign(window, { Astro: { load: atOnce } });
  const at = '2026-11-22T10:00:00.000Z';
  const island = await hydrated({
    title: [0, 'Falls'],
    likes: [0, 2],
    nothing: [0, null],
    chapters: [
      1,
      [
        [0, 'Opening'],
        [0, { start: [0, 32] }],
      ],
    ],
    plan: [0, { isPublic: [0, true], at: [3, at] }],
  });
  expect(island.given).toEqual({
    component: 'the widget',
    props: {
      title: 'Falls',
      likes: 2,
      nothing: null,
      chapters: ['Opening', { start: 32 }],
      plan: { isPublic: true, at: new Date(at) },
    },
    client: { client: 'load' },
  });
  expect(island.hasAttribute('ssr')).toBe(false);
});

test('an island whose directive comes later waits for it', async () => {
  const island = await hydrated({}, () => {
    Object.assign(window, { Astro: { load: atOnce } });
    window.dispatchEvent(new Event('astro:load'));
  });
  expect(island.given?.props).toEqual({});
});

test('an island is unmounted after the page was swapped, unless it is on the next one', async () => {
  Object.assign(window, { Astro: { load: atOnce } });
  const [left, kept] = [await hydrated({}), await hydrated({})];
  const unmounted: Element[] = [];
  for (const island of [left, kept]) island.addEventListener('astro:unmount', () => unmounted.push(island));
  left.remove();
  document.body.append(kept);
  expect(unmounted).toEqual([]);
  document.dispatchEvent(new Event('astro:after-swap'));
  expect(unmounted).toEqual([left]);
});
