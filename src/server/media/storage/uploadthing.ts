import { createRouteHandler, createUploadthing, UTApi } from 'uploadthing/server';
import { z } from '#shared/schema.ts';
import { ConfigError } from '#server/config/error.ts';
import { log } from '#server/log.ts';
import { keyOf, remoteReader, type Send, unavailable } from './remote.ts';
import type { UploadthingSettings } from '#server/config/storage.ts';
import type { LocalStorage, Storage, UploadLocation } from './port.ts';
import { URL_LIFE_SECONDS } from './upload-url.ts';
import { SECOND_MS, MINUTE_S } from '#shared/units.ts';

const NAME = 'uploadthing';
const SLUG = 'file';
const API = 'https://api.uploadthing.com';
const TIMEOUT_MS = 15 * SECOND_MS;
const READ_SECONDS = 5 * MINUTE_S;
const REMOVED_AT_ONCE = 100;

/** Sent to the service with a file, and sent back in its callback. */
const Metadata = z.object({ uploadId: z.uuid() });
const Presigned = z.array(z.object({ url: z.url(), key: z.string().min(1) })).length(1);

type OnUploaded = (uploadId: string) => Promise<unknown>;

type UploadthingStorage = Storage & {
  /**
   * Responds to the service's POST to /api/uploadthing; calls `onUploaded` with the upload's id, perhaps more than
   * once and after the response. A request without a valid signature gets 400.
   */
  receiveCallback(request: Request, onUploaded: OnUploaded): Promise<Response>;
};

/** Returns a storage at UploadThing, which calls `callbackUrl` for each arrived file; `scratch` is for inspection. */
export function uploadthingStorage(
  settings: UploadthingSettings,
  callbackUrl: string,
  scratch: LocalStorage,
): UploadthingStorage {
  const { token, apiUrl, ingestUrl, ufsHost } = settings;
  const service = restrictedFetch([ingestUrl, apiUrl ?? API]);
  // The library logs URLs with their signatures; restrictedFetch logs what matters instead.
  const quiet = { token, fetch: service.fetch, logLevel: 'None' } as const;
  const api = new UTApi({
    ...quiet,
    ...(apiUrl && { apiUrl }),
    ...(ufsHost && { ufsHost, ufsAppIdLocation: 'path' as const }),
  });
  const callbacks = new WeakMap<Request, OnUploaded>();
  const router = routerFor(callbacks);
  const config = { ...quiet, ingestUrl, callbackUrl, isDev: false };
  const routePresign = createRouteHandler({ router, config: { ...config, handleDaemonPromise: 'await' } });
  const routeCallback = createRouteHandler({ router, config: { ...config, handleDaemonPromise: 'void' } });

  const send: Send = async (method, location, headers, signal) => {
    const { ufsUrl } = await api.generateSignedURL(keyOf(location), { expiresIn: READ_SECONDS });
    return fetch(ufsUrl, { method, headers, signal });
  };
  const remove = async (locations: readonly UploadLocation[]) => {
    const keys = locations.map(keyOf);
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
      await api.deleteFiles(keys.slice(at, at + REMOVED_AT_ONCE)).catch((error: unknown) => {
        throw unavailable(NAME, error);
      });
    }
  };

  return {
    ...remoteReader(NAME, scratch, send, remove),
    name: NAME,
    async check() {
      await api.getUsageInfo().catch((error: unknown) => {
        if (service.refusesKey()) throw new ConfigError((t) => t.storage.uploadthingToken);
        throw unavailable(NAME, error);
      });
    },
    requireSpace: () => Promise.resolve(),
    async createUploadUrl({ id, kind, size, name, type }) {
      const url = new URL(callbackUrl);
      url.search = `slug=${SLUG}&actionType=upload`;
      const file = { name: name || id, size, type: kind === 'pdf' ? 'application/pdf' : type || 'audio/mpeg' };
      const body = JSON.stringify({ files: [file], input: { uploadId: id } });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await routePresign(new Request(url, { method: 'POST', headers, body }));
      if (!answer.ok) throw unavailable(NAME, new Error(`status ${answer.status} to a presign request`));
      const [presigned] = Presigned.parse(await answer.json());
      if (!presigned) throw new Error('no upload URL in the response');
      return { uploadURL: presigned.url, headers: {}, bodyKind: 'form', storageKey: presigned.key };
    },
    keyOfUploadUrl(url) {
      const ingest = new URL(ingestUrl);
      return url.origin === ingest.origin ? url.pathname.slice(1) : null;
    },
    remove,
    receiveCallback(request, onUploaded) {
      callbacks.set(request, onUploaded);
      return routeCallback(request);
    },
  };
}

/** We check size and kind ourselves (begin-upload.ts, finalize-upload.ts): here everything is a blob. */
function routerFor(callbacks: WeakMap<Request, OnUploaded>) {
  const route = createUploadthing();
  return {
    [SLUG]: route(
      { blob: { maxFileSize: '128MB', maxFileCount: 1, contentDisposition: 'inline' } },
      { awaitServerData: false, presignedURLTTL: URL_LIFE_SECONDS },
    )
      .input(Metadata)
      .middleware(({ input }) => input)
      .onUploadComplete(async ({ req, metadata }) => {
        await callbacks.get(req)?.(Metadata.parse(metadata).uploadId);
      }),
  };
}

/**
 * Returns the library's only `fetch`. The library would send the API key to any URL a callback names; this one
 * connects to the service alone, with a timeout.
 */
function restrictedFetch(addresses: readonly string[]) {
  const origins = addresses.map((address) => new URL(address).origin);
  let status = 0;
  return {
    refusesKey: () => status === 401 || status === 403,
    async fetch(input: RequestInfo | URL, init?: object): Promise<Response> {
      const request = new Request(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { origin, pathname } = new URL(request.url);
      if (!origins.includes(origin)) throw new Error('not an address of the service');
      const answer = await fetch(request);
      status = answer.status;
      if (!answer.ok) log('warn', 'uploadthing refuses', { path: pathname, status });
      return answer;
    },
  };
}
