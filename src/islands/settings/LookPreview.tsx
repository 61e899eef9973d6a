import { studioWords } from '#shared/language.ts';
import { type AccentTokens, accentTokens, GROUNDS, INK, nearestAccent, type Scheme } from '#shared/accent.ts';
import { SHOW_FIELDS } from '#shared/show-fields.ts';
import { OURS, useTypedColor } from './SettingFields.tsx';
import type { Pictures } from './PictureForm.tsx';
import { textIn, useSettings } from './settings-store.ts';

/** `ourHeadline`: on the home page while the show has none of its own, in the reader's language. */
export type LookPreviewProps = { pictures: Pictures; ourHeadline: string };

/**
 * The top of the home page as it is typed here, light and dark. Drawn: our content policy refuses styles of elements.
 */
export function LookPreview({ pictures, ourHeadline }: LookPreviewProps) {
  const accent = nearestAccent(useTypedColor('accent') ?? OURS);
  const title = useSettings((state) => textIn(state, 'shortTitle') || textIn(state, 'title'));
  const typed = useSettings((state) => textIn(state, 'heroTitle'));
  const isOurs = typed === '' || typed === SHOW_FIELDS.heroTitle.default;
  const headline = isOurs ? ourHeadline : typed;
  return (
    <div
      className="grid gap-4 sm:grid-cols-2"
      role="img"
      aria-label={studioWords().settings.form.sample(accent)}
      data-preview={accent}
    >
      {(['light', 'dark'] satisfies Scheme[]).map((scheme) => (
        <Page key={scheme} {...{ pictures, scheme, accent, title, headline }} />
      ))}
    </div>
  );
}

type PageProps = { pictures: Pictures; scheme: Scheme; accent: string; title: string; headline: string };

function Page({ scheme, accent, title, headline, pictures }: PageProps) {
  const { preview } = studioWords().settings.form;
  const tokens = accentTokens(accent)[scheme];
  const { paper, sheet, well } = GROUNDS[scheme];
  const ink = INK[scheme];
  const { logo, wideLogo, image, hasOwnArtwork } = pictures;
  return (
    <svg className="h-auto w-full" viewBox="0 0 360 222" aria-hidden="true">
      <rect x="0.5" y="0.5" width="359" height="221" rx="10" fill={paper} className="stroke-edge" />
      {wideLogo ? (
        <image href={wideLogo} x="16" y="9" width="168" height="27" preserveAspectRatio="xMinYMid" />
      ) : (
        <>
          {logo ? (
            <image href={logo} x="16" y="11" width="22" height="22" />
          ) : (
            <Houses tokens={tokens} x={16} y={11} width={22} height={22} />
          )}
          <text x="46" y="27" fill={ink} className="text-note font-bold">
            {cut(title, 22)}
          </text>
        </>
      )}
      <text x="344" y="27" fill={tokens.accent} textAnchor="end" className="text-small font-semibold">
        {preview.browse}
      </text>
      <path d="M0 44.5h360" stroke={well} />
      <text fill={ink} className="font-display text-h4 font-bold">
        {linesOf(headline).map((line, at) => (
          <tspan key={line} x="16" y={78 + at * 25}>
            {line}
          </tspan>
        ))}
      </text>
      {hasOwnArtwork ? (
        <image href={image} x="264" y="58" width="80" height="80" />
      ) : (
        <Houses tokens={tokens} x={252} y={62} width={92} height={83} />
      )}
      <rect x="16" y="118" width="132" height="34" rx="17" fill={tokens.accent} />
      <text x="82" y="139.5" textAnchor="middle" fill={tokens['on-accent']} className="text-small font-semibold">
        {preview.play}
      </text>
      <path d="M16 221V178a10 10 0 0 1 10-10h308a10 10 0 0 1 10 10v43" fill={sheet} className="stroke-line" />
      <rect x="28" y="180" width="30" height="30" rx="6" fill={tokens['accent-soft']} />
      <path d="m39 188 10 7-10 7z" fill={tokens['accent-strong']} />
      <path d="M70 190h150M70 204h90" stroke={ink} strokeWidth="4" strokeLinecap="round" opacity="0.35" />
    </svg>
  );
}

type HousesProps = { tokens: AccentTokens; x: number; y: number; width: number; height: number };

/** The houses where the show has no picture of its own (components/ui/Houses.astro), in the typed color. */
const Houses = ({ tokens, ...place }: HousesProps) => (
  <svg viewBox="12 0 376 340" fill="none" strokeWidth="28" strokeLinejoin="round" data-houses {...place}>
    <path stroke={tokens['roof-1']} d="M26 360V128L200 17l174 111v232" />
    <path stroke={tokens['roof-2']} d="M72 360V156l128-82 128 82v204" />
    <path stroke={tokens['roof-3']} d="M118 360V182l82-52 82 52v178" />
    <path
      className="fill-heart"
      d="M200 316c-27-21-62-46-62-77a34 34 0 0 1 62-19.6 34 34 0 0 1 62 19.6c0 31-35 56-62 77z"
    />
  </svg>
);

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** Returns the first two lines of a headline. */
function linesOf(text: string): string[] {
  const [first = '', ...others] = text.split(' ');
  const lines = others.reduce<string[]>(
    (before, word) => {
      const last = before.at(-1) ?? '';
      return last.length + word.length < 23 ? [...before.slice(0, -1), `${last} ${word}`] : [...before, word];
    },
    [first],
  );
  return lines.length > 2 ? [lines[0] ?? '', `${cut(lines[1] ?? '', 20)}…`] : lines.map((line) => cut(line, 24));
}
