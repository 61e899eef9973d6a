import { backups } from '#shared/contract/backups.ts';
import { findDownloaded } from '#server/db/backup-facts.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const GET = endpoint(backups.findDownloaded, async () => ({ downloaded: await findDownloaded() }));
