export { sweepMediaJob } from './sweepMedia.job.ts';
export { mediaRoutes } from './media.routes.ts';
export { keepFile } from './keepFile.ts';
export { keepMedia, type KeptFile } from './keepMedia.ts';
export { saveWithFile, storeUpload, type UploadStore } from './storeUpload.ts';
