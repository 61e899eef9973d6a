/**
 * Messages to subscribers in a minute. The usual rate keeps below the 200 an hour of small web hosts; the highest is
 * what services for mail to many take.
 */
export const MAILS_PER_MINUTE = { least: 1, usual: 3, most: 600 } as const;

/**
 * The limits of usual services by their own documents (November 2026), and a rate that keeps below it, ten at once
 * included. Beyond a day's limit, the rest is sent the next day.
 */
export const MAIL_SERVICES = [
  { name: 'Amazon SES', limit: 60, per: 'minute', perMinute: 50 }, // until more is granted
  { name: 'Gmail', limit: 500, per: 'day', perMinute: 5 },
  { name: 'Google Workspace', limit: 2_000, per: 'day', perMinute: 10 },
  { name: 'Infomaniak', limit: 1_440, per: 'day', perMinute: 1 },
  { name: 'IONOS', limit: 500, per: 'hour', perMinute: 8 }, // 50 in the first week of a contract
  { name: 'Mailgun', limit: 100, per: 'day', perMinute: 3 }, // without paying
  { name: 'Microsoft 365', limit: 30, per: 'minute', perMinute: 20 },
  { name: 'Outlook.com', limit: 300, per: 'day', perMinute: 3 },
  { name: 'OVHcloud', limit: 200, per: 'hour', perMinute: 3 },
  { name: 'Postmark', limit: null, per: 'day', perMinute: 300 },
] as const satisfies { name: string; limit: number | null; per: 'minute' | 'hour' | 'day'; perMinute: number }[];
