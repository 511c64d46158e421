/**
 * Other people's programs against our Open311 API: the npm client of Code for America, JSON Schema, xmllint.
 * KEY is an app's key; SAMPLES/open311/schema has the schemas of the standard's own validators, which we may not redistribute
 * (absent: only our own schemas are checked).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import draft04 from 'ajv-draft-04'
import formats from 'ajv-formats'
import Open311 from 'open311'
import { SaxesParser } from 'saxes'
import { eventually } from './eventually.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', KEY = '', TRANSCRIPT = '', SAMPLES = '' } = process.env
const ORACLE = join(SAMPLES, 'open311/schema')
const { check, write, shown, count } = transcript(TRANSCRIPT)
/** Time limit for a submitted report to appear on the screens. */
const SEEN_WITHIN_MS = 5_000

/** @typedef {Record<string, unknown>} Fields */

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function ask(path, init) {
  const response = await fetch(BASE + path, init)
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  write(
    `> ${init?.method ?? 'GET'} ${path}${init?.body ? `\n  ${String(init.body).replace(KEY, '(key)')}` : ''}\n< ${response.status} ${type}\n${shown(text)}\n`,
  )
  return { status: response.status, type, text }
}

/** @param {string} path */
async function json(path) {
  const { status, text, type } = await ask(path)
  check(type === 'application/json; charset=utf-8', `${path} answers ${status} as ${type}`)
  return JSON.parse(text)
}

/** @param {Fields} fields */
const form = (fields) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(/** @type {Record<string, string>} */ (fields)).toString(),
})

/**
 * Checked independently of us: well-formed, without a document type or external entities.
 * @param {string} path
 * @param {{ status: number, type: string, text: string }} answer
 */
function lint(path, { status, type, text }) {
  check(type === 'text/xml; charset=utf-8', `${path} answers ${status} as ${type}`)
  const { status: code, stderr } = spawnSync('xmllint', ['--nonet', '--noout', '-'], { input: text, encoding: 'utf8' })
  check(code === 0 && stderr === '' && !text.includes('<!'), `xmllint finds ${path} well-formed${stderr && `: ${stderr}`}`)
}

/**
 * The text of each element's children, by name.
 * @param {string} text
 * @param {string} record
 */
function recordsOf(text, record) {
  /** @type {Record<string, string>[]} */
  const records = []
  /** @type {string[]} */
  const path = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (path.length === 1 && name === record) records.push({})
    path.push(name)
    const last = records.at(-1)
    if (path.length === 3 && last) last[name] = ''
  })
  parser.on('text', (more) => {
    const last = records.at(-1)
    if (path.length === 3 && last) last[/** @type {string} */ (path[2])] += more
  })
  parser.on('closetag', () => path.pop())
  parser.write(text).close()
  return records
}

/** @param {Fields[]} records */
const asText = (records) => records.map((it) => Object.fromEntries(Object.entries(it).map(([name, value]) => [name, String(value)])))

async function client() {
  const city = new Open311({ discovery: `${BASE}/open311/discovery.json`, apiKey: KEY })
  /**
   * @param {string} name
   * @param {unknown[]} words
   */
  async function call(name, ...words) {
    const answer = await promisify(city[name].bind(city))(...words)
    write(`npm open311: ${name}(${words.map((it) => JSON.stringify(it)).join(', ')})\n${shown(answer)}\n`)
    return answer
  }
  const discovery = await call('serviceDiscovery', { cache: true })
  check(discovery.endpoints.length >= 2, `npm open311: serviceDiscovery names ${discovery.endpoints.length} endpoints`)
  const services = await call('serviceList')
  check(services.length > 0, `npm open311: serviceList names ${services.length} services`)
  const asking = services.find((/** @type {Fields} */ it) => it.metadata === true)
  const definition = await call('serviceDefinition', asking.service_code)
  check(
    definition.attributes.length > 0,
    `npm open311: serviceDefinition of ${asking.service_code} asks ${definition.attributes.length} question`,
  )
  const [question] = definition.attributes
  const requests = await call('serviceRequests', {})
  check(
    requests.length > 0 && requests[0].requested_datetime instanceof Date,
    `npm open311: serviceRequests answers ${requests.length} requests`,
  )
  const description = `Sent by the client of Code for America at ${new Date().toISOString()}`
  const [sent] = await call('submitRequest', {
    service_code: asking.service_code,
    lat: -34.92,
    long: -56.15,
    description,
    email: 'reporter@people.example',
    attributes: { [question.code]: question.values[0].key },
  })
  const sentMs = performance.now()
  check(typeof sent.service_request_id === 'string', `npm open311: submitRequest is given the id ${sent.service_request_id}`)
  check(await isListed(sent.service_request_id), `it is in GET /api/service-requests ${Math.round(performance.now() - sentMs)} ms later`)
  const [known] = await call('serviceRequest', sent.service_request_id, {})
  check(known.status === 'open' && known.description.startsWith(description), 'npm open311: serviceRequest tells the same request')
  check(!JSON.stringify(known).includes('people.example'), 'nobody is told who reported it')
  const [token] = await call('token', sent.service_request_id)
  check(token.service_request_id === sent.service_request_id, 'npm open311: token leads to the id')
  return { sentId: sent.service_request_id, code: asking.service_code }
}

/** @param {string} id */
async function isListed(id) {
  const listed = await eventually(async () => {
    const list = await (await fetch(`${BASE}/api/service-requests`)).json()
    return list.some((/** @type {{ id: string }} */ it) => it.id === id)
  }, SEEN_WITHIN_MS)
  return listed === true
}

/**
 * @param {string} folder
 * @param {string} whose
 */
function judge(folder, whose) {
  // The two packages export differently.
  const [Ajv, addFormats] = [/** @type {any} */ (draft04).default ?? draft04, /** @type {any} */ (formats).default ?? formats]
  const ajv = new Ajv({ allErrors: true, strict: false })
  addFormats(ajv)
  /** @param {string} name */
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  for (const part of ['request.json', 'service.json']) if (existsSync(join(folder, part))) ajv.addSchema(read(part), part)
  /**
   * @param {string} schema
   * @param {unknown} value
   * @param {string} what
   */
  return (schema, value, what) => {
    const isValid = ajv.validate(read(schema), value)
    check(isValid === true, `${what} follows ${whose} ${schema}${isValid ? '' : `: ${ajv.errorsText()}`}`)
  }
}

/** @param {{ sentId: string, code: string }} known */
async function schemas({ sentId, code }) {
  const ours = judge(join(import.meta.dirname, 'schema'), 'our')
  const answers = [
    ['services.json', '/open311/v2/services.json'],
    ['service-definition.json', `/open311/v2/services/${code}.json`],
    ['requests.json', '/open311/v2/requests.json'],
    ['requests.json', `/open311/v2/requests/${sentId}.json`],
    ['requests.json', '/open311/v2/requests.json?status=closed'],
    ['taken.json', `/open311/v2/tokens/${sentId}.json`],
    ['discovery.json', '/open311/discovery.json'],
    ['errors.json', '/open311/v2/requests.json?start_date=never'],
    ['errors.json', '/open311/v2/services.json?jurisdiction_id=nowhere'],
    ['errors.json', '/open311/v2/requests/none.json'],
  ]
  const oracle = !existsSync(ORACLE) ? null : judge(ORACLE, "the standard's")
  for (const [schema = '', path = ''] of answers) {
    const value = await json(path)
    ours(schema, value, path)
    if (oracle && existsSync(join(ORACLE, schema))) oracle(schema, value, path)
  }
  if (!oracle) write("The standard's own schemas are not at hand: ours alone were asked.")
}

/**
 * The city may change between two requests: if it has, both are repeated.
 * @param {string} path
 * @param {string} record
 */
async function alike(path, record) {
  let [same, size] = [false, 0]
  for (let tries = 0; tries < 5 && !same; tries++) {
    const [xml, other] = [recordsOf((await ask(`${path}.xml`)).text, record), asText(JSON.parse((await ask(`${path}.json`)).text))]
    same = JSON.stringify(xml) === JSON.stringify(other)
    size = xml.length
  }
  return { same: same && size > 0, count: size }
}

/** @param {{ sentId: string, code: string }} known */
async function formatsAlike({ sentId, code }) {
  for (const [path, record, wrapped] of [
    ['/open311/v2/services', 'service', false],
    ['/open311/v2/requests', 'request', false],
    [`/open311/v2/requests/${sentId}`, 'request', false],
    [`/open311/v2/tokens/${sentId}`, 'request', false],
    [`/open311/v2/services/${code}`, '', true],
    ['/open311/discovery', '', true],
    ['/open311/v2/requests/none', 'error', false],
  ].map((it) => /** @type {[string, string, boolean]} */ (it))) {
    lint(`${path}.xml`, await ask(`${path}.xml`))
    if (wrapped) continue
    const both = await alike(path, record)
    check(both.same, `${path}: XML and JSON carry the same ${both.count} records`)
  }
  const bare = await ask('/open311/discovery')
  lint('/open311/discovery', bare)
}

async function texts() {
  const said = 'Luz rota 💡 <b>"A&B"</b> ]]>\r\nsegunda línea — ñandú\r\n\u0007fin'
  const sent = await ask(
    '/open311/v2/requests.xml',
    form({ api_key: KEY, service_code: 'other', address_string: 'Plaza Ñu 7', description: said }),
  )
  lint('POST /open311/v2/requests.xml', sent)
  const id = recordsOf(sent.text, 'request')[0]?.service_request_id
  check(sent.status === 200 && id !== undefined, 'a form with an emoji, line ends and markup is taken')
  const xml = await ask(`/open311/v2/requests/${id}.xml`)
  lint(`/open311/v2/requests/${id}.xml`, xml)
  const [a] = recordsOf(xml.text, 'request')
  const [b] = JSON.parse((await ask(`/open311/v2/requests/${id}.json`)).text)
  const wanted = 'Luz rota 💡 <b>"A&B"</b> ]]>\nsegunda línea — ñandú\nfin'
  check(
    a?.description === wanted && b.description === wanted,
    'emoji, lines and markup come back as text, the bell is gone, in both formats',
  )
  check(a?.address === 'Plaza Ñu 7', 'the address comes back')
  const refused = await ask(
    '/open311/v2/requests.xml',
    form({ api_key: 'opa_of_nobody', service_code: 'other', address_string: 'x', description: 'x' }),
  )
  lint('POST with a key of nobody', refused)
  check(refused.status === 403 && recordsOf(refused.text, 'error')[0]?.code === '403', 'a key of nobody is refused with 403')
  const tried = await ask(
    '/open311/test/v2/requests.json',
    form({ api_key: KEY, service_code: 'other', address_string: 'Plaza 8', description: 'A trial' }),
  )
  const [{ service_request_id: trial }] = JSON.parse(tried.text)
  check((await ask(`/open311/v2/requests/${trial}.json`)).status === 404, 'what is sent to the endpoint for trying is not kept')
}

const known = await client()
await schemas(known)
await formatsAlike(known)
await texts()
process.stderr.write(`${count()} checks hold; what was said stands in ${TRANSCRIPT}\n`)
