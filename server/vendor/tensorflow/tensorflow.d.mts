export { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
export { loadGraphModel } from '@tensorflow/tfjs-converter'
export { ready, setBackend, tensor4d } from '@tensorflow/tfjs-core'
