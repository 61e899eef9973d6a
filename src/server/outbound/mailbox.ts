/** Domains of one provider that reach the same mailbox. */
const SAME_AS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'fastmail.fm': 'fastmail.com',
  'yandex.com': 'yandex.ru',
  'ya.ru': 'yandex.ru',
};

/** The parts of a name that these providers ignore. */
const IGNORED: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/** At these providers strangers have one mailbox each; at any other domain one person may have any name. */
const PROVIDERS = new Set(
  [
    'gmail.com icloud.com fastmail.com proton.me aol.com aim.com msn.com ymail.com rocketmail.com hey.com zoho.com',
    'mail.com email.com tutanota.com tuta.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net',
    'charter.net spectrum.net earthlink.net optonline.net frontier.com windstream.net juno.com rogers.com shaw.ca',
    'bell.net telus.net web.de t-online.de freenet.de arcor.de posteo.de mailbox.org bluewin.ch orange.fr wanadoo.fr',
    'free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it btinternet.com sky.com talktalk.net virginmedia.com',
    'bigpond.com bigpond.net.au optusnet.com.au xtra.co.nz uol.com.br bol.com.br terra.com.br prodigy.net.mx',
    'seznam.cz wp.pl o2.pl onet.pl interia.pl mail.ru yandex.ru qq.com 163.com 126.com naver.com daum.net',
  ].flatMap((line) => line.split(' ')),
);
/** Providers with a domain for each country. */
const INTERNATIONAL = /^(?:outlook|hotmail|live|yahoo|gmx)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Under these of a country, names are given to strangers: `co.uk`, `com.mx`, `org.au`. */
const SECOND_LEVEL = /^(?:co|com|net|org|gov|gob|edu|ac|or|ne|go|gv|me|nhs|sch|ltd|plc|nom|mil)\.[a-z]{2}$/;

/**
 * Returns the mailbox an address reaches, as far as its spelling tells: without regard to case, without what follows a
 * plus sign (RFC 5233), by one name of its provider; `any@name.fastmail.com` is `name@fastmail.com`. Only for counting:
 * two people may share one without any harm.
 */
export function mailboxOf(email: string): string {
  const [name = '', given = ''] = email.toLowerCase().split('@');
  const base = name.split('+', 1)[0] || name;
  const [, owner, fastmail] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(given) ?? [];
  const domain = SAME_AS[fastmail ?? given] ?? fastmail ?? given;
  const ignored = IGNORED[domain];
  return `${owner ?? (ignored ? base.replace(ignored, '') : base)}@${domain}`;
}

/**
 * Returns the domain by which the messages to an address are counted, without its subdomains: its owner may read
 * mail to any name in it. Null at a provider, where only the mailbox tells one person from another.
 */
export function ownedDomainOf(email: string): string | null {
  const domain = mailboxOf(email).split('@')[1] ?? '';
  if (PROVIDERS.has(domain) || INTERNATIONAL.test(domain)) return null;
  const labels = domain.split('.');
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}
