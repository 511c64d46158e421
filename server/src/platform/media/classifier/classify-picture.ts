import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadGraphModel, ready, setBackend, setWasmPaths, tensor4d } from '../../../../vendor/tensorflow/tensorflow.mjs'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { PICTURE_MODEL } from './picture-model-limits.ts'
import type { PictureProbabilities } from './picture-score.ts'

/** The classes in the order of the model's output. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const satisfies readonly (keyof PictureProbabilities)[]
const { side } = PICTURE_MODEL

type PictureClassifier = Awaited<ReturnType<typeof loadGraphModel>>

/** Engine and weights are files of the project; nothing is downloaded. */
async function loadClassifier(): Promise<PictureClassifier> {
  setWasmPaths(join(PROJECT_ROOT, 'server/vendor/tensorflow/'))
  if (!(await setBackend('wasm'))) throw new Error('the WASM backend of the picture model does not start')
  await ready()
  const folder = join(PROJECT_ROOT, 'engines/models/weights/pictures')
  const decompressed = (name: string) => gunzipSync(readFileSync(join(folder, name)))
  const { weightsManifest, ...topology } = JSON.parse(decompressed('model.json.gz').toString('utf8'))
  const bytes = decompressed('weights.bin.gz')
  return loadGraphModel({
    load: async () => ({ ...topology, weightSpecs: weightsManifest[0].weights, weightData: Uint8Array.from(bytes).buffer }),
  })
}

let classifier: Promise<PictureClassifier> | undefined

/** Loads the model and runs it once, so that the first picture is as fast as later ones. */
export function startPictureModel(): Promise<PictureClassifier> {
  classifier ??= loadClassifier().then(async (model) => {
    await probabilities(model, new Float32Array(side * side * 3))
    return model
  })
  return classifier
}

/** @param rgb as `PictureModel.classify` */
export async function classifyPicture(rgb: Uint8Array): Promise<PictureProbabilities> {
  const output = await probabilities(
    await startPictureModel(),
    Float32Array.from(rgb, (it) => it / 255),
  )
  const byClass = CLASSES.map((name, at) => [name, output[at] ?? Number.NaN] as const)
  if (byClass.some(([, it]) => !(it >= 0 && it <= 1))) throw new Error('the picture model returned values that are not probabilities')
  // Further digits are noise.
  return Object.fromEntries(byClass.map(([name, it]) => [name, Math.round(it * 10_000) / 10_000])) as PictureProbabilities
}

/** @param pixels RGB, 0–1 */
async function probabilities(model: PictureClassifier, pixels: Float32Array): Promise<ArrayLike<number>> {
  const input = tensor4d(pixels, [1, side, side, 3])
  // The model has one output, so `predict` returns one tensor.
  const output = model.predict(input) as typeof input
  try {
    return await output.data()
  } finally {
    input.dispose()
    output.dispose()
  }
}
