import { createServer } from 'node:http'

/** A collector of OpenTelemetry that takes whatever it is sent and keeps nothing. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}'))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
})
