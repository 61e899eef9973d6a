import { readConnection, writeConnection } from '#server/http/connection.ts';
import { changeMailSettings, findMailSettings } from '#server/outbound/index.ts';
import { MailChanges } from '#shared/mail-settings.ts';

export const GET = readConnection(findMailSettings);
export const PUT = writeConnection(MailChanges, changeMailSettings);
