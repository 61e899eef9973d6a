export {
  asFetchError,
  fetchBody,
  type FetchedBody,
  type FetchedStream,
  FetchError,
  type FetchOptions,
  fetchPublic,
  type TrustedHost,
  trustHost,
} from './fetch.ts';
