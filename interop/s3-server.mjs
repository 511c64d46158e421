import { createRequire } from 'node:module'

/**
 * A store that speaks S3, with two buckets, on the port of the first argument and in the folder of the second.
 * @param {number} port 0: any
 * @param {string} directory
 * @returns {Promise<{ port: number, close(): Promise<void> }>}
 */
export async function startS3(port, directory) {
  // The package has no types.
  const Server = createRequire(import.meta.url)('s3rver')
  const configureBuckets = [{ name: 'pictures' }, { name: 'backups' }]
  const server = new Server({ port, address: '127.0.0.1', silent: true, directory, configureBuckets })
  return { port: (await server.run()).port, close: () => server.close() }
}

/** What the product needs to know of it. @param {number} port */
export const s3Settings = (port) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_REGION: 'us-east-1',
})

const [, script, port, directory] = process.argv
if (script === import.meta.filename && directory !== undefined) await startS3(Number(port), directory)
