import { createTransport, type Transporter } from 'nodemailer';
import { config } from '#server/config.ts';

let transport: Transporter | undefined;

/** Sends plain text through SMTP_URL from MAIL_FROM. @throws Error when the mail server does not accept it */
export async function sendMail(to: string, subject: string, text: string): Promise<void> {
  const { smtpUrl, mailFrom } = config.reset;
  if (!smtpUrl || !mailFrom) throw new Error('there is no SMTP_URL to send mail through');
  transport ??= createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
}
