import { readCopySettings, writeCopySettings } from '#server/backup/index.ts';
import { readConnection, writeConnection } from '#server/http/connection.ts';
import { CopyChanges } from '#shared/copies.ts';

export const GET = readConnection(readCopySettings);
export const PUT = writeConnection(CopyChanges, writeCopySettings);
