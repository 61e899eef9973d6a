import { studioWords } from '#shared/language.ts';
import type { AideWithCode } from '#shared/contract/in-service.ts';
import type { CardSite } from '#shared/in-service-card.ts';
import { qrPath } from '#shared/qr.ts';
import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { adoptStyles } from '../ui/adopt-styles.ts';
import styles from './cards.css?inline';

adoptStyles(styles);

/** Name and code of an aide, as they are on her card. */
export type Card = Pick<AideWithCode, 'id' | 'name' | 'language' | 'code'>;

type CardsProps = { cards: Card[]; site: CardSite; onDone: () => void };

/** The codes that were just made, this once: to print, ten on a page, and to send by the phone's own messages. */
export function Cards({ cards, site, onDone }: CardsProps) {
  const t = studioWords().inService.cards;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1} className="on-screen text-h4">
        {t.title(cards.length)}
      </h2>
      <p className="alert alert-care on-screen">{t.once}</p>
      <div className="on-screen flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={() => window.print()}>
          {t.print}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t.done}
        </button>
      </div>
      <ul className="rows on-screen">
        {cards.map((card) => (
          <CodeRow key={card.id} card={card} site={site} />
        ))}
      </ul>
      <div className="paper cards">
        {cards.map((card) => (
          <PrintedCard key={card.id} card={card} site={site} />
        ))}
      </div>
    </div>
  );
}

const addressOf = ({ language, code }: Card, { words }: CardSite): string => `${words[language].address}#${code}`;

function CodeRow({ card, site }: { card: Card; site: CardSite }) {
  const t = studioWords().inService.cards;
  const { copied } = studioWords().credentials;
  const [isCopied, copy] = useCopy(t.copied);
  const address = addressOf(card, site);
  const message = `sms:?&body=${encodeURIComponent(`${site.words[card.language].message} ${address}`)}`;
  return (
    <li className="flex-wrap">
      <div className="grow basis-48">
        <p className="font-semibold wrap-anywhere">{card.name}</p>
        <p className="figures">{card.code}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-3 pe-3">
        <a className="button" href={message}>
          {t.text}
          <span className="sr-only"> {card.name}</span>
        </a>
        <button type="button" className="button" onClick={() => void copy(address)}>
          {isCopied ? copied : t.copy}
          <span className="sr-only"> {card.name}</span>
        </button>
      </div>
    </li>
  );
}

function PrintedCard({ card, site }: { card: Card; site: CardSite }) {
  const t = site.words[card.language];
  const { d, size } = qrPath(addressOf(card, site));
  return (
    <section className="card-of-code" lang={card.language}>
      <svg viewBox={`0 -0.5 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <rect y="-0.5" width={size} height={size} fill="#fff" />
        <path d={d} stroke="#000" />
      </svg>
      <div>
        <p className="card-name">{card.name}</p>
        <p>
          {t.title} · {site.show}
        </p>
        <p>{t.open}</p>
        <p className="card-code">{card.code}</p>
        <p>{t.address.replace(/^https?:\/\//, '')}</p>
        <p>
          {t.notice} {t.keep}
        </p>
      </div>
    </section>
  );
}
