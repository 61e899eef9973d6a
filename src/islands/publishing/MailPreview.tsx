import { studioWords } from '#shared/language.ts';
import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import type { Draft } from './check.ts';

type Mail = { subject: string; html: string };

/** The email that readers would get about an episode, read when it is opened. */
export function MailPreview({ draft }: { draft: Draft }) {
  const t = studioWords().publishing.preview;
  const [mail, setMail] = useState<Mail | null>(null);
  const { refusal, call } = useCall();
  const open = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && !mail)
      void call(async () => setMail(await send('POST /api/episodes/publication/preview', {}, draft)));
  };
  return (
    <details className="min-w-0" onToggle={open}>
      <summary className="min-h-target py-2 font-semibold underline">{t.title}</summary>
      <FailureMessage sentence={refusal} />
      {!mail && refusal === null && (
        <p className="hint" role="status">
          {t.loading}
        </p>
      )}
      {mail && <Message mail={mail} />}
    </details>
  );
}

function Message({ mail: { subject, html } }: { mail: Mail }) {
  const t = studioWords().publishing.preview;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) showPage(host.current, html);
  }, [html]);
  return (
    <>
      <p className="hint mb-2 wrap-anywhere">{t.subject(subject)}</p>
      <div
        ref={host}
        className="max-h-96 overflow-y-auto rounded-medium border border-line"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        tabIndex={0}
        aria-label={t.title}
      />
    </>
  );
}

const STYLE_ELEMENT = /<style>([\s\S]*?)<\/style>/;
const STYLE_ATTRIBUTE = / style="/g;

/**
 * Shows a page apart from the styles of this one. Its own are adopted, for the content policy refuses style elements
 * and attributes, in an inert document too; its links lead nowhere.
 */
function showPage(host: HTMLElement, html: string): void {
  const [element, css = ''] = STYLE_ELEMENT.exec(html) ?? [''];
  const page = document.implementation.createHTMLDocument();
  // Of an inert document: its scripts and images stay as they are.
  page.documentElement.innerHTML = html.replace(element, '').replaceAll(STYLE_ATTRIBUTE, ' data-style="');
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css.replaceAll(/\bbody\b/g, '.page'));
  root.adoptedStyleSheets = [sheet];
  const body = document.createElement('div');
  body.className = 'page';
  body.append(...page.body.childNodes);
  body.style.cssText = page.body.dataset['style'] ?? '';
  for (const each of body.querySelectorAll<HTMLElement>('[data-style]'))
    each.style.cssText = each.dataset['style'] ?? '';
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href');
  root.replaceChildren(body);
}
