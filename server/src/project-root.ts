import { fileURLToPath } from 'node:url'

/** The folder of package.json; the same distance from the sources and from what is built. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url))
