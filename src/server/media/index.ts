export { inspectAudio } from './audio/inspect.ts';
export { receiveUpload, requireUploadAddress } from './receive-upload.ts';
export { sendUpload } from './send-upload.ts';
export { local, storage, storageOf } from './storage/index.ts';
export { syncFolder } from './storage/sync-folder.ts';
export { uploadOrigin } from './storage/upload-origin.ts';
export { findUploadId, type UploadAddress } from './upload-url.ts';
export {
  beginUpload,
  claimUpload,
  findArrivedPdf,
  releaseUpload,
  removeDeletedFiles,
  settleReferences,
  tooLarge,
} from './uploads.ts';
export { answerUploadthing } from './uploadthing-callback.ts';
