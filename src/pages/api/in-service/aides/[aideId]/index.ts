import { inService } from '#shared/contract/in-service.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { changeAide, removeAide } from '#server/in-service/index.ts';

export const PATCH = endpoint(inService.changeAide, ({ user, params, body, now }) =>
  changeAide(user, params.aideId, body, now),
);

export const DELETE = endpoint(inService.removeAide, ({ user, params }) => removeAide(user, params.aideId));
