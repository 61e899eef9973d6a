import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeRecord, readRecordSettings } from '#server/in-service/index.ts';

export const GET = endpoint(inService.settings, () => readRecordSettings());

export const PUT = endpoint(inService.changeSettings, ({ user, body, now }) => changeRecord(user, body, now));
