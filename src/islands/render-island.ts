import type { NamedSSRLoadedRendererValue } from 'astro';
import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

type Props = Record<string, unknown>;
type Island = ComponentType<Props>;
type Rendered = { html: string; attrs: { prefix: string } };

/** In UTF-16 units: the ratings of some 500 cards. */
const MOST_KEPT = 1_000_000;
const sizeCalculation = (html: string, key: string) => html.length + key.length;
const kept = new LRUCache<string, string>({ maxSize: MOST_KEPT, sizeCalculation });
const names = new WeakMap<Island, number>();
let named = 0;
const islands = new WeakMap<object, number>();

/**
 * Renders React islands for Astro, in place of the renderer of `@astrojs/react`, which renders each one twice, the first
 * time to see whether it is React's, and each time as a stream that nobody reads before its end. Components are pure
 * (https://react.dev/reference/rules/components-and-hooks-must-be-pure), so the HTML of those on every page is kept.
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: (Component: unknown) => Promise.resolve(isComponent(Component)),
  renderToStaticMarkup(this: { result: object }, Component: Island, props: Props, slots: object) {
    if (Object.keys(slots).length > 0) return Promise.reject(new Error('An island rendered here takes no children'));
    // Astro's class for scoped styles, which no component of React's expects.
    const { class: _scope, ...own } = props;
    return Promise.resolve(renderIsland(Component, own, nextPrefix(this.result)));
  },
};
export default renderer;

/** All else that Astro asks about is the name of an element. */
const isComponent = (Component: unknown): boolean =>
  typeof Component === 'function' || (typeof Component === 'object' && Component !== null && '$$typeof' in Component);

/** Returns what `useId` begins with in the next island of a page, so that no id is on it twice. */
function nextPrefix(page: object): string {
  const index = islands.get(page) ?? 0;
  islands.set(page, index + 1);
  return `r${index}`;
}

function renderIsland(Component: Island, props: Props, prefix: string): Rendered {
  const render = () => renderToString(createElement(Component, props), { identifierPrefix: prefix });
  const html = isFlat(props) ? keep(`${nameOf(Component)} ${prefix} ${JSON.stringify(props)}`, render) : render();
  return { html, attrs: { prefix } };
}

/** What is in a list or an object is mostly an administrator's, and not the same for long. */
const isFlat = (props: Props): boolean => Object.values(props).every((value) => typeof value !== 'object');

function keep(key: string, render: () => string): string {
  const html = kept.get(key) ?? render();
  kept.set(key, html);
  return html;
}

function nameOf(Component: Island): number {
  const name = names.get(Component) ?? (named += 1);
  names.set(Component, name);
  return name;
}
