import { site } from '#shared/contract/site.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeMailSettings, findMailSettings } from '#server/outbound/index.ts';

export const GET = endpoint(site.findMailSettings, () => findMailSettings());

export const PUT = endpoint(site.changeMailSettings, ({ user, body }) => changeMailSettings(user, body));
