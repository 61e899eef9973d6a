/**
 * Messages to subscribers in a minute. The usual rate keeps below the 200 an hour of small web hosts; the highest is
 * what services for mail to many take.
 */
export const MAILS_PER_MINUTE = { least: 1, usual: 3, most: 600 } as const;

/**
 * The limits of usual services by their own documents (November 2026), and a rate that keeps below it, ten at once
 * included. Beyond a day's limit, the rest is sent the next day. `server`: for port 587; empty where it
 * depends on the region.
 */
export const MAIL_SERVICES = [
  { name: 'Amazon SES', server: '', limit: 60, per: 'minute', perMinute: 50 }, // until more is granted
  { name: 'Gmail', server: 'smtp.gmail.com', limit: 500, per: 'day', perMinute: 5 },
  { name: 'Google Workspace', server: 'smtp.gmail.com', limit: 2_000, per: 'day', perMinute: 10 },
  { name: 'Infomaniak', server: 'mail.infomaniak.com', limit: 1_440, per: 'day', perMinute: 1 },
  { name: 'IONOS', server: 'smtp.ionos.com', limit: 500, per: 'hour', perMinute: 8 }, // 50 in the first week of a contract
  { name: 'Mailgun', server: 'smtp.mailgun.org', limit: 100, per: 'day', perMinute: 3 }, // without paying
  { name: 'Microsoft 365', server: 'smtp.office365.com', limit: 30, per: 'minute', perMinute: 20 },
  { name: 'Outlook.com', server: 'smtp-mail.outlook.com', limit: 300, per: 'day', perMinute: 3 },
  { name: 'OVHcloud', server: 'ssl0.ovh.net', limit: 200, per: 'hour', perMinute: 3 },
  { name: 'Postmark', server: 'smtp.postmarkapp.com', limit: null, per: 'day', perMinute: 300 },
] as const satisfies {
  name: string;
  server: string;
  limit: number | null;
  per: 'minute' | 'hour' | 'day';
  perMinute: number;
}[];
