import type { APIRoute } from 'astro';
import type { Admin, FreshUser } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import type { z } from '#shared/schema.ts';
import { endpoint } from './endpoint.ts';
import { expectNoBody, readJson } from './request.ts';
import { json, refusalBody } from './responses.ts';
import { requireFreshAdmin, requireRecentAdmin } from './rights.ts';

// The endpoints of a service that the site signs in to: its settings, without the secret, and a test of them.

export const readConnection = (read: () => Promise<object>): APIRoute =>
  endpoint(({ locals }) => {
    requireRecentAdmin(locals, new Date());
    return read();
  });

export const writeConnection = <Changes>(
  schema: z.ZodType<Changes>,
  write: (admin: Admin & FreshUser, changes: Changes) => Promise<object>,
): APIRoute =>
  endpoint(async ({ request, locals }) => {
    const admin = requireFreshAdmin(locals, new Date());
    return write(admin, await readJson(request, schema));
  });

/** 502: the site works, the service does not. */
export const testConnection = <Result extends { problem: Reason | null }>(
  test: (admin: Admin & FreshUser, now: Date) => Promise<Result>,
  sayDone: (result: Result) => string,
): APIRoute =>
  endpoint(async ({ request, locals }) => {
    const now = new Date();
    const admin = requireFreshAdmin(locals, now);
    expectNoBody(request);
    const result = await test(admin, now);
    return result.problem ? json(refusalBody(result.problem), 502) : { message: sayDone(result) };
  });
