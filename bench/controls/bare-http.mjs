import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Control for the hot answers: node:http alone, serving the bytes and headers of a
 * file ({ status, headers: flat list, bodyBase64 }). A request with If-None-Match gets 304 with the same headers.
 */
const { headers, notModifiedHeaders, bodyBase64 } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const body = Buffer.from(bodyBase64, 'base64')

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === undefined) {
    response.writeHead(200, headers)
    response.end(body)
  } else {
    response.writeHead(304, notModifiedHeaders)
    response.end()
  }
})
server.keepAliveTimeout = 30_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
})
