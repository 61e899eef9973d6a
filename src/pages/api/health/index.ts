import { readHealth } from '#server/boot/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json } from '#server/http/responses.ts';
import { requireAdmin } from '#server/http/rights.ts';
import changelog from '../../../../CHANGELOG.md?raw';

export const GET = endpoint(async ({ locals }) => json(await readHealth(requireAdmin(locals), changelog, new Date())));
