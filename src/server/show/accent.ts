import { hash } from 'node:crypto';
import { accentTokens, type AccentTokens, strongAccents } from '#shared/accent.ts';

type Stylesheet = { path: string; css: string };

/**
 * Returns the stylesheet of an accent color, under a path with its hash. `html:root`, because the page's own
 * stylesheet comes after it.
 */
export function accentStylesheet(accent: string): Stylesheet {
  const { light, dark } = accentTokens(accent);
  const more = strongAccents(accent);
  const css = `${rule(light)}
@media (prefers-color-scheme: dark) {
${rule(dark)}
}
@media (prefers-contrast: more) {
${rule({ accent: `light-dark(${more.light}, ${more.dark})` })}
}
`;
  return { path: `/appearance/${hash('sha256', css, 'hex').slice(0, 16)}.css`, css };
}

function rule(tokens: Partial<AccentTokens>): string {
  const lines = Object.entries(tokens).map(([name, value]) => `  --color-${name}: ${value};`);
  return `html:root {\n${lines.join('\n')}\n}`;
}
