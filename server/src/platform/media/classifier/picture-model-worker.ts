import { serveJobs } from '../../workers/serve-jobs.ts'
import { classifyPicture, startPictureModel } from './classify-picture.ts'
import { PICTURE_MODEL } from './picture-model-limits.ts'

/**
 * Classifies pictures in a process of its own: the bundle's entry for the process that `pictureModel` starts. The engine and its weights
 * take more memory than the server does, and go with the process.
 */
await startPictureModel()
serveJobs(classifyPicture, { memoryBytes: PICTURE_MODEL.memoryBytes })
