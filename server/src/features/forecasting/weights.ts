import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CommandFault } from '../../cli/command-fault.ts'
import { PROJECT_ROOT } from '../../project-root.ts'

/** Weights that ship with the product, unpacked. @throws CommandFault when they are missing */
export async function readWeights(name: string): Promise<Uint8Array> {
  const path = join(PROJECT_ROOT, 'engines/models/weights', `${name}.bin.gz`)
  try {
    return gunzipSync(await readFile(path))
  } catch {
    throw new CommandFault(`The file ${path} cannot be read: without the weights of the model there is no answer.`)
  }
}
