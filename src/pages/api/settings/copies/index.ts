import { backups } from '#shared/contract/backups.ts';
import { readCopySettings, writeCopySettings } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(backups.findCopySettings, () => readCopySettings());

export const PUT = endpoint(backups.changeCopySettings, ({ user, body }) => writeCopySettings(user, body));
