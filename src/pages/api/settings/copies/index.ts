import { backups } from '#shared/contract/backups.ts';
import { readBackupSettings, writeBackupSettings } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(backups.findBackupSettings, () => readBackupSettings());

export const PUT = endpoint(backups.changeBackupSettings, ({ user, body }) => writeBackupSettings(user, body));
