import { buildDemoCity } from './build-demo-city.ts'

/** The program that `npm run build` bundles and runs (tools/build-steps.mjs). */
const [tiles, out] = process.argv.slice(2)
if (!tiles || !out) throw new Error('Name the folder of the tiles and the folder for the city.')
buildDemoCity(tiles, out)
