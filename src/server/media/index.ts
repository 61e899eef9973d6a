export { inspectAudio } from './audio/inspect.ts';
export { storeReceived, requireUploadUrl } from './receive-upload.ts';
export { sendUpload } from './send-upload.ts';
export { local, storage, storageOf } from './storage/index.ts';
export { syncFolder } from './storage/sync-folder.ts';
export { uploadOrigin } from './storage/upload-origin.ts';
export { findUploadId, type UploadUrl } from './upload-url.ts';
export {
  beginUpload,
  claimUpload,
  findStoredPdf,
  releaseUpload,
  removeDeletedFiles,
  finalizeUploads,
  tooLarge,
} from './uploads.ts';
export { receiveUploadthingCallback } from './uploadthing-callback.ts';
