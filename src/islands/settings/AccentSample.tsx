import { studioWords } from '#shared/language.ts';
import { accentTokens, GROUNDS, type Scheme } from '#shared/accent.ts';

/**
 * A button and a link in this color, on a light and on a dark page. Drawn: our content policy refuses styles of
 * elements.
 */
export const AccentSample = ({ accent }: { accent: string }) => (
  <svg
    className="h-11 w-72 max-w-full flex-none"
    viewBox="0 0 288 44"
    role="img"
    aria-label={studioWords().settings.form.sample(accent)}
  >
    {(['light', 'dark'] satisfies Scheme[]).map((scheme, at) => (
      <Page key={scheme} scheme={scheme} accent={accent} x={at * 148} />
    ))}
  </svg>
);

function Page({ scheme, accent, x }: { scheme: Scheme; accent: string; x: number }) {
  const t = studioWords().settings.form;
  const tokens = accentTokens(accent)[scheme];
  return (
    <g transform={`translate(${x} 0)`} className="font-text text-small font-bold">
      <rect width="140" height="44" rx="10" fill={GROUNDS[scheme].sheet} className="stroke-edge" />
      <rect x="8" y="8" width="70" height="28" rx="14" fill={tokens.accent} />
      <text x="43" y="26.5" textAnchor="middle" fill={tokens['on-accent']}>
        {t.button}
      </text>
      <text x="132" y="26.5" textAnchor="end" fill={tokens.accent} textDecoration="underline">
        {t.link}
      </text>
    </g>
  );
}
