import type { SubscriptionRequest } from '#shared/subscriber.ts';
import { config } from '#server/config.ts';
import type { Mail } from '#server/outbound/index.ts';
import { currentShow, isShowMadeWithAi } from '#server/show/index.ts';
import { localPath, pageWords } from '#server/words.ts';
import { buttonLink, html, htmlLines, line, mailPage, plainLines } from './mail-layout.ts';
import { CONFIRM_HOURS, INVITED_HOURS } from './tokens.ts';

const confirmLink = (token: string): string => config.publicUrl + localPath(`/subscribe/confirm?token=${token}`);
export const leaveLink = (token: string): string => config.publicUrl + localPath(`/subscribe/leave?token=${token}`);

/** Returns the message that asks whether the owner of the address wants the subscription. */
export function confirmationMail({ email, rhythm, languages }: SubscriptionRequest, token: string): Mail {
  const { mails } = pageWords();
  const show = line(currentShow().title);
  const asked = mails.asked(show, email, mails.sends(rhythm, languages));
  const how = mails.confirmWithin(CONFIRM_HOURS);
  const { otherwise } = mails;
  const about = mails.about(isShowMadeWithAi());
  const link = confirmLink(token);
  const subject = mails.confirmSubject(show);
  return {
    to: email,
    subject,
    text: paragraphs([asked, `${how}\n${link}`, otherwise, about]),
    html: mailPage({
      title: subject,
      sheet: `<h1>${html(mails.isThisYou)}</h1>\n${p(asked)}\n${p(how)}\n${buttonLink(link, mails.confirm)}`,
      end: `${p(otherwise)}\n${p(about)}`,
    }),
  };
}

/** Returns the one message to an address that was on a list of the business: it asks, and says where it comes from. */
export function invitationMail({ email, rhythm, languages }: SubscriptionRequest, token: string): Mail {
  const { mails } = pageWords();
  const { title, providerName, postalAddress } = currentShow();
  const show = line(title);
  const from = line(providerName);
  const asked = mails.invited(from, show, mails.sends(rhythm, languages));
  const how = mails.confirmWithin(INVITED_HOURS);
  const { notAgain } = mails;
  const about = mails.about(isShowMadeWithAi());
  const link = confirmLink(token);
  const subject = mails.invitedSubject(show);
  return {
    to: email,
    subject,
    text: paragraphs([asked, `${how}\n${link}`, notAgain, about, postalAddress ? plainLines(postalAddress) : null]),
    html: mailPage({
      title: subject,
      sheet: `<h1>${html(mails.invitedHeading)}</h1>\n${p(asked)}\n${p(how)}\n${buttonLink(link, mails.confirm)}`,
      end: `${p(notAgain)}\n${p(about)}\n${postalAddress ? htmlLines(postalAddress) : ''}`,
    }),
  };
}

/** Returns the message for an address that is subscribed already, in the same way. */
export function alreadySubscribedMail({ email, rhythm, languages }: SubscriptionRequest, token: string): Mail {
  const { mails } = pageWords();
  const show = line(currentShow().title);
  const asked = mails.already(show, email, mails.sends(rhythm, languages));
  const how = mails.leaveHere;
  const link = leaveLink(token);
  const subject = mails.alreadySubject(show);
  return {
    to: email,
    subject,
    text: paragraphs([asked, `${how}\n${link}`]),
    html: mailPage({
      title: subject,
      sheet: `<h1>${html(mails.alreadyHeading)}</h1>\n${p(asked)}`,
      end: `<p>${html(how)} <a href="${html(link)}">${html(mails.unsubscribe)}</a></p>`,
    }),
  };
}

const p = (text: string): string => `<p>${html(text)}</p>`;

/** Returns the paragraphs of a plain-text message. */
export const paragraphs = (parts: (string | null)[]): string =>
  `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
