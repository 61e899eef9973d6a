import { MAIL_SECURITIES } from '../mail-settings.ts';
import { z } from '../schema.ts';
import { SHOW_VALUES, type ShowSettings as Settings } from '../show.ts';
import { moment } from './moment.ts';

export const Categories = z
  .object({
    categories: z.array(
      z.object({ name: z.string(), otherName: z.string().nullable(), onHome: z.boolean(), episodes: z.int() }),
    ),
    updatedAt: moment,
  })
  .meta({ id: 'Categories' });

export const ShowSettings = z
  .object({
    ...SHOW_VALUES,
    image: z.string(),
    hasOwnArtwork: z.boolean(),
    otherImage: z.string().nullable(),
    logo: z.string().nullable(),
    locked: z.array(z.custom<Settings['locked'][number]>((name) => typeof name === 'string').meta({ type: 'string' })),
    updatedAt: moment,
  })
  .meta({ id: 'Settings' });

export const MailSettings = z
  .object({
    server: z.string(),
    port: z.int(),
    security: z.enum(MAIL_SECURITIES),
    name: z.string(),
    sender: z.string(),
    perMinute: z.int(),
    hasPassword: z.boolean(),
    isLocked: z.boolean(),
    isSet: z.boolean(),
  })
  .meta({ id: 'MailSettings' });
