type Value = readonly [type: number, value: unknown];
type Load = () => Promise<() => Promise<void>>;
type Directive = (load: Load, options: unknown, island: HTMLElement) => unknown;
type Hydrate = (component: unknown, props: object, slots: object, place: object) => unknown;

const RETRY_MS = 1_000;

/**
 * `<astro-island>` without what no island of this site needs: slots, nesting, exports by path, props of rare types. It is
 * in every page, where Astro's own is a fifth of the HTML as sent (astro/dist/runtime/server/astro-island.js; the
 * directives it starts, touch.ts and Astro's `load` and `only`, are as they were). astro.config.mjs puts it in its place.
 */
class Island extends HTMLElement {
  connectedCallback(): void {
    const { Astro } = window as unknown as { Astro?: Record<string, Directive> };
    const name = this.get('client');
    const directive = Astro?.[name];
    if (directive) void directive(() => this.load(), JSON.parse(this.get('opts')), this);
    else window.addEventListener(`astro:${name}`, () => this.connectedCallback(), { once: true });
  }

  disconnectedCallback(): void {
    // A persisted island is connected again by then.
    const unmount = () => this.isConnected || this.dispatchEvent(new CustomEvent('astro:unmount'));
    document.addEventListener('astro:after-swap', unmount, { once: true });
  }

  /** Resolves with what hydrates it; when its scripts do not come, it stays as it is, and the next touch tries again. */
  async load(): Promise<() => Promise<void>> {
    try {
      const urls = ['component-url', 'renderer-url'].map((name) => importTwice(this.get(name)));
      const [component = {}, renderer = {}] = await Promise.all(urls);
      return () => this.hydrate(component[this.get('component-export')], renderer['default'] as (at: this) => Hydrate);
    } catch (error) {
      console.error('An island did not load:', error);
      return () => Promise.resolve();
    }
  }

  async hydrate(component: unknown, renderer: (island: this) => Hydrate): Promise<void> {
    if (document.readyState === 'loading')
      await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed));
    if (!this.isConnected) return;
    const props = revived([0, JSON.parse(this.get('props'))]) as object;
    await renderer(this)(component, props, {}, { client: this.get('client') });
    this.removeAttribute('ssr');
    this.dispatchEvent(new CustomEvent('astro:hydrate'));
  }

  get(name: string): string {
    return this.getAttribute(name) ?? '';
  }
}

/** A browser may remember that an address failed, so the second attempt is for another one. */
async function importTwice(url: string): Promise<Record<string, unknown>> {
  try {
    return (await import(url)) as Record<string, unknown>;
  } catch {
    await new Promise((wait) => setTimeout(wait, RETRY_MS));
    return (await import(`${url}?astro-retry=${Date.now()}`)) as Record<string, unknown>;
  }
}

/** Returns what Astro serialized (astro/dist/runtime/server/serialize.js): plain values, lists and dates. */
function revived([type, value]: Value): unknown {
  if (type === 3) return new Date(value as string);
  if (Array.isArray(value)) return (value as Value[]).map(revived);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value as Record<string, Value>).map(([name, of]) => [name, revived(of)]));
}

if (!customElements.get('astro-island')) customElements.define('astro-island', Island);
