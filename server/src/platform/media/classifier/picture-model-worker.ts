import { classifyPicture, startPictureModel } from './classify-picture.ts'
import { PICTURE_MODEL } from './picture-model-limits.ts'

/**
 * Tells what pictures show in a process of its own: the bundle's entry for what `pictureModel` starts. The engine and its weights
 * take more memory than the server does, and go with the process.
 */

await startPictureModel()
process.on('message', async (rgb: Uint8Array) => {
  const chances = await classifyPicture(rgb)
  if (process.memoryUsage.rss() > PICTURE_MODEL.memoryBytes) process.exit(3)
  process.send?.(chances)
})
// The server ends it, or is gone. Ctrl-C goes to all of a terminal's processes, and what is under way is finished first.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.send?.('ready')
