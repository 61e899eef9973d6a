import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first touch; a string is the name of a window event that hydrates too. */
    'client:touch'?: boolean | string;
  }
}
