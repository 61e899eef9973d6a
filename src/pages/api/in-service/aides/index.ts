import { inService } from '#shared/contract/in-service.ts';
import { listAides } from '#server/db/in-service-aides.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { addAides } from '#server/in-service/index.ts';

export const GET = endpoint(inService.listAides, () => listAides());

export const POST = endpoint(inService.addAides, ({ user, body, now }) => addAides(user, body, now));
