import { formatDate } from '#shared/format.ts';
import type { AnnouncedEpisode } from '#server/db/announcements.ts';
import type { Reader } from '#server/db/subscribers.ts';
import { type Mail, mailHost } from '#server/outbound/index.ts';
import { keyedHash } from '#server/secrets.ts';
import { currentShow } from '#server/show/index.ts';
import { pageWords } from '#server/words.ts';
import { briefEpisode, wholeEpisode } from './episode-mail.ts';
import { html, htmlLines, line, mailPage, plainLines } from './mail-layout.ts';
import { leaveLink, paragraphs } from './messages.ts';
import { leaveToken } from './tokens.ts';

/** Returns the message about one new episode. */
export function episodeMail(reader: Reader, episode: AnnouncedEpisode): Mail {
  const subject = pageWords().mails.newEpisode(line(episode.title));
  return issue(reader, { key: episode.id, subject, parts: [wholeEpisode(episode)] });
}

/** Returns the weekly message about these episodes, one or more; `slot` is its time. */
export function digestMail(reader: Reader, slot: Date, episodes: AnnouncedEpisode[]): Mail {
  const show = line(currentShow().title);
  const subject = pageWords().mails.thisWeek(show, episodes.length);
  return issue(reader, { key: slot.toISOString(), subject, parts: episodes.map(briefEpisode) });
}

type Issue = { key: string; subject: string; parts: { text: string; html: string }[] };

function issue(reader: Reader, { key, subject, parts }: Issue): Mail {
  const { mails } = pageWords();
  const { title, email, mailNote, postalAddress, providerName } = currentShow();
  const leave = leaveLink(leaveToken(reader.id));
  const since = formatDate(reader.confirmedAt);
  const sends = mails.sends(reader.rhythm, reader.languages);
  const why =
    reader.consent === null
      ? mails.why(line(title), since, sends)
      : mails.whyListed(line(providerName), line(title), sends);
  const { quiet } = mails;
  return {
    to: reader.email,
    subject,
    text: paragraphs([
      mailNote ? plainLines(mailNote) : null,
      parts.map(({ text }) => text).join('\n\n* * *\n\n'),
      `-- \n${why}\n${mails.unsubscribe}: ${leave}`,
      postalAddress ? plainLines(postalAddress) : null,
      quiet,
    ]),
    html: mailPage({
      title: subject,
      sheet: [
        ...(mailNote ? [`<div class="note">\n${htmlLines(mailNote)}\n</div>`] : []),
        ...parts.map((part, at) => (at === 0 ? part.html : `<div class="next">\n${part.html}\n</div>`)),
      ].join('\n'),
      end: [
        `<p>${html(why)} <a href="${html(leave)}">${html(mails.unsubscribe)}</a></p>`,
        ...(postalAddress ? [htmlLines(postalAddress)] : []),
        `<p>${html(quiet)}</p>`,
      ].join('\n'),
    }),
    messageId: messageId(reader.id, key),
    replyTo: email || undefined,
    headers: {
      // RFC 8058: mail programs show a button of their own, which posts to the address.
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<episodes.${mailHost()}>`,
    },
  };
}

/** The same for each attempt: after a crash between sending and recording, receivers can tell the repeat. */
const messageId = (subscriberId: string, key: string): string =>
  `<${keyedHash('message id', `${subscriberId} ${key}`)}@${mailHost()}>`;
