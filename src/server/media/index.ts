export {
  attachUpload,
  finalizeUploads,
  findUnattachedAudio,
  findUnattachedPdf,
  isReferenceStored,
  isStored,
  mayUseFile,
} from './attach-upload.ts';
export { measureMinutes } from './measure-minutes.ts';
export { enqueueSoundOfOldFiles, measureSound, proposeAlignment, transcribeStored } from './sound/measure.ts';
export { noWords, tooMuch, type Transcribed } from './sound/transcribe.ts';
export { inspectAudio } from './audio/inspect.ts';
export { beginUpload, renewUpload, requireRoomForPicture, requireSpaceForAudio, tooLarge } from './begin-upload.ts';
export { findUploadId } from './object-path.ts';
export { removeDeletedUploads, removeStored } from './remove-uploads.ts';
export { findArrivedBackup, findOffset, receivePart, receiveWhole } from './receive-bytes.ts';
export { sendUpload } from './send-upload.ts';
export { local, openBucket, partials, s3, storage, storageOf, uploadOrigin } from './storage/index.ts';
export type { Bucket } from './storage/port.ts';
export { exactly, ServiceStatus } from './storage/remote.ts';
export { countFree, syncFolder, writeWhole } from './storage/disk.ts';
export { requireUploadUrl, type UploadUrl } from './storage/upload-url.ts';
export { receiveUploadthingCallback } from './uploadthing-callback.ts';
