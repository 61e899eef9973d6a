export {
  claimUpload,
  finalizeUploads,
  findStoredPdf,
  isReferenceStored,
  isStored,
  releaseUpload,
} from './attach-upload.ts';
export { measureMinutes } from './measure-minutes.ts';
export { inspectAudio } from './audio/inspect.ts';
export { beginUpload, tooLarge } from './begin-upload.ts';
export { storeReceived } from './finalize-upload.ts';
export { findUploadId } from './object-path.ts';
export { type MoveOutcome, moveToBucket, moveToLocal, removeLocalCopy } from './move-file.ts';
export { removeDeletedFiles } from './remove-files.ts';
export { findOffset, receivePart } from './resume-upload.ts';
export { sendUpload } from './send-upload.ts';
export { isConfigured, local, s3, storage, storageOf } from './storage/index.ts';
export { syncFolder } from './storage/sync-folder.ts';
export { uploadOrigin } from './storage/upload-origin.ts';
export { requireUploadUrl, type UploadUrl } from './storage/upload-url.ts';
export { receiveUploadthingCallback } from './uploadthing-callback.ts';
