import { AI_DISCLOSURE, NOT_ADVICE } from '#shared/disclosure.ts';
import type { Rhythm, SubscriptionRequest } from '#shared/subscriber.ts';
import { config } from '#server/config.ts';
import type { Mail } from '#server/outbound/index.ts';
import { currentShow } from '#server/show/index.ts';
import { buttonLink, html, line, mailPage } from './mail-layout.ts';
import { CONFIRM_HOURS } from './tokens.ts';

/** What a subscriber gets, as the end of a sentence. */
export const RHYTHM_WORDS: Record<Rhythm, string> = {
  each: 'a message about each new episode',
  weekly: 'one message a week, on Monday, if there are new episodes',
};

/** What it is that people subscribe to. */
const ABOUT = `${AI_DISCLOSURE} ${NOT_ADVICE}`;

const confirmLink = (token: string): string => `${config.publicUrl}/subscribe/confirm?token=${token}`;
export const leaveLink = (token: string): string => `${config.publicUrl}/subscribe/leave?token=${token}`;

/** Returns the message that asks whether the owner of the address wants the subscription. */
export function confirmationMail({ email, rhythm }: SubscriptionRequest, token: string): Mail {
  const show = line(currentShow().title);
  const asked = `Someone, we hope you, asked us to send new episodes of ${show} to ${email}: ${RHYTHM_WORDS[rhythm]}.`;
  const how = `Please confirm within ${CONFIRM_HOURS} hours:`;
  const otherwise =
    'If it was not you, ignore this message: nothing more will come, and we have not kept your address.';
  const link = confirmLink(token);
  const subject = `Please confirm: new episodes of ${show}`;
  return {
    to: email,
    subject,
    text: paragraphs([asked, `${how}\n${link}`, otherwise, ABOUT]),
    html: mailPage({
      title: subject,
      sheet: `<h1>Is this you?</h1>\n${p(asked)}\n${p(how)}\n${buttonLink(link, 'Confirm my subscription')}`,
      end: `${p(otherwise)}\n${p(ABOUT)}`,
    }),
  };
}

/** Returns the message for an address that is subscribed already, in the same way. */
export function alreadySubscribedMail({ email, rhythm }: SubscriptionRequest, token: string): Mail {
  const show = line(currentShow().title);
  const asked = `Someone, perhaps you, asked us to send new episodes of ${show} to ${email}. You have that already: you get ${RHYTHM_WORDS[rhythm]}. There is nothing to do.`;
  const how = 'If you no longer want it, unsubscribe here:';
  const link = leaveLink(token);
  const subject = `You are subscribed to ${show} already`;
  return {
    to: email,
    subject,
    text: paragraphs([asked, `${how}\n${link}`]),
    html: mailPage({
      title: subject,
      sheet: `<h1>You are subscribed already</h1>\n${p(asked)}`,
      end: `<p>${html(how)} <a href="${html(link)}">Unsubscribe</a></p>`,
    }),
  };
}

const p = (text: string): string => `<p>${html(text)}</p>`;

/** Returns the paragraphs of a plain-text message. */
export const paragraphs = (parts: (string | null)[]): string =>
  `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
