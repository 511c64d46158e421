import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ready, setBackend, tensor3d } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { load, type NSFWJS } from 'nsfwjs/core'
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid'
import { PICTURE_MODEL } from './picture-model-limits.ts'
import type { PictureChances } from './picture-score.ts'

/** What the model calls the classes. */
const CALLED = { drawing: 'Drawing', hentai: 'Hentai', neutral: 'Neutral', porn: 'Porn', sexy: 'Sexy' } as const

/** Everything lies in packages: nothing is fetched. */
async function loaded(): Promise<NSFWJS> {
  setWasmPaths(join(dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')), '/'))
  if (!(await setBackend('wasm'))) throw new Error('the engine of the picture model does not start')
  await ready()
  return load(MobileNetV2MidModel.name, { modelDefinitions: [MobileNetV2MidModel] })
}

let model: Promise<NSFWJS> | undefined

/** Loads the model, so that the first picture does not wait for it longer than the others. */
export function startPictureModel(): Promise<NSFWJS> {
  model ??= loaded()
  return model
}

/** @param rgb as `PictureModel.classify` */
export async function classifyPicture(rgb: Uint8Array): Promise<PictureChances> {
  const classifier = await startPictureModel()
  const { side } = PICTURE_MODEL
  const pixels = tensor3d(rgb, [side, side, 3], 'int32')
  try {
    const classes = await classifier.classify(pixels)
    const chanceOf = (name: string) => classes.find((it) => it.className === name)?.probability ?? Number.NaN
    const chances = Object.entries(CALLED).map(([kind, name]) => [kind, chanceOf(name)] as const)
    if (chances.some(([, chance]) => !(chance >= 0 && chance <= 1))) throw new Error('the picture model gave chances that are none')
    // Four figures: the rest says nothing.
    return Object.fromEntries(chances.map(([kind, chance]) => [kind, Math.round(chance * 10_000) / 10_000])) as PictureChances
  } finally {
    pixels.dispose()
  }
}
