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

/** Everything comes with the project: nothing is fetched. */
async function loadClassifier(): Promise<PictureClassifier> {
  setWasmPaths(join(PROJECT_ROOT, 'server/vendor/tensorflow/'))
  if (!(await setBackend('wasm'))) throw new Error('the engine of the picture model does not start')
  await ready()
  const folder = join(PROJECT_ROOT, 'engines/models/weights/pictures')
  const unpacked = (name: string) => gunzipSync(readFileSync(join(folder, name)))
  const { weightsManifest, ...topology } = JSON.parse(unpacked('model.json.gz').toString('utf8'))
  const bytes = unpacked('weights.bin.gz')
  return loadGraphModel({
    load: async () => ({ ...topology, weightSpecs: weightsManifest[0].weights, weightData: Uint8Array.from(bytes).buffer }),
  })
}

let classifier: Promise<PictureClassifier> | undefined

/** Loads the model and runs it once, so that the first picture does not wait for it longer than the others. */
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
  const chances = CLASSES.map((name, at) => [name, output[at] ?? Number.NaN] as const)
  if (chances.some(([, chance]) => !(chance >= 0 && chance <= 1))) throw new Error('the picture model gave chances that are none')
  // Four figures: the rest says nothing.
  return Object.fromEntries(chances.map(([name, chance]) => [name, Math.round(chance * 10_000) / 10_000])) as PictureProbabilities
}

/** @param pixels RGB, 0–1 each */
async function probabilities(model: PictureClassifier, pixels: Float32Array): Promise<ArrayLike<number>> {
  const input = tensor4d(pixels, [1, side, side, 3])
  // This model has one output, so it is one tensor.
  const output = model.predict(input) as typeof input
  try {
    return await output.data()
  } finally {
    input.dispose()
    output.dispose()
  }
}
