/**
 * Our CAP alerts as xmllint reads them: the index, a first message, its update and its cancellation. SAMPLES/cap/xsd has the schemas of
 * the standard, which we may not redistribute (absent: they are not validated).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', WRITE_KEY = '', TRANSCRIPT = '', SAMPLES = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const SCHEMAS = ['CAP-v1.2-oasis.xsd', 'cap12.xsd'].map((it) => join(SAMPLES, 'cap/xsd', it)).filter((it) => existsSync(it))
const SEEN_WITHIN_MS = 5_000

/**
 * @param {'POST' | 'PATCH'} method
 * @param {string} path
 * @param {object} body
 */
async function change(method, path, body) {
  const headers = { 'content-type': 'application/json', 'x-api-key': WRITE_KEY }
  const response = await fetch(BASE + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${await response.text()}`)
  return /** @type {Promise<{ id: string, version: number, number: string }>} */ (response.json())
}

/** @param {string} path from the address of the product on */
async function read(path) {
  const response = await fetch(new URL(path, BASE))
  const text = await response.text()
  write(`> GET ${path}\n< ${response.status} ${response.headers.get('content-type')}\n${shown(text)}\n`)
  return text
}

/**
 * @param {readonly string[]} words
 * @param {string} input
 */
const xmllint = (words, input) => spawnSync('xmllint', ['--nonet', ...words, '-'], { input, encoding: 'utf8' })

/**
 * The text of the elements with these local names, one inside the other; empty if there is none.
 * @param {string} text
 * @param {string} path such as `alert/msgType`
 */
const textAt = (text, path) => {
  const steps = path.split('/').map((it) => `*[local-name()='${it}']`)
  return xmllint(['--xpath', `string(//${steps.join('/')})`], text).stdout.trim()
}

/** @param {string} text @param {string} what */
function validate(text, what) {
  const parsed = xmllint(['--noout'], text)
  check(parsed.status === 0 && parsed.stderr === '' && !text.includes('<!DOCTYPE'), `xmllint finds ${what} well-formed${parsed.stderr}`)
  for (const schema of SCHEMAS) {
    const judged = xmllint(['--noout', '--schema', schema], text)
    check(judged.status === 0, `${what} is valid against ${schema.split('/').at(-1)}${judged.status === 0 ? '' : `: ${judged.stderr}`}`)
  }
}

/**
 * The last message about an incident, once it is of this type.
 * @param {string} id
 * @param {string} type
 */
async function message(id, type) {
  await eventually(async () => {
    const response = await fetch(`${BASE}/api/v1/exports/alerts/${id}`)
    return response.ok && textAt(await response.text(), 'alert/msgType') === type
  }, SEEN_WITHIN_MS)
  const text = await read(`/api/v1/exports/alerts/${id}`)
  check(textAt(text, 'alert/msgType') === type, `the incident has a message of the type ${type}`)
  validate(text, `the ${type}`)
  return text
}

const identityOf = (/** @type {string} */ text) => ['sender', 'identifier', 'sent'].map((it) => textAt(text, `alert/${it}`)).join(',')

const FIRE = {
  title: 'Fire at the <harbour> & port',
  location: 'Dock 4 – "Ñu"',
  type: 'fire',
  priority: 'critical',
  position: [-56.2, -34.92],
}
const opened = await change('POST', '/api/v1/incidents', FIRE)
const at = `/api/v1/incidents/${opened.id}`
const alert = await message(opened.id, 'Alert')
check(textAt(alert, 'alert/status') === 'Actual', 'what a person reports is Actual, not Test')
check(textAt(alert, 'info/severity') === 'Extreme', 'a critical incident is Extreme')
check(/^-34\.92\d*,-56\.2\d* /.test(textAt(alert, 'area/circle')), `the circle has the latitude first: ${textAt(alert, 'area/circle')}`)
const index = await read('/api/v1/exports/alerts.atom')
check(xmllint(['--noout'], index).status === 0, 'xmllint finds the index well-formed')
check(index.includes(opened.id), 'the index leads to the alert')
const changed = await change('PATCH', at, { version: opened.version, title: 'Fire at the harbour, spreading' })
const update = await message(opened.id, 'Update')
check(textAt(update, 'alert/references') === identityOf(alert), 'the update refers to the alert')
await change('PATCH', at, { version: changed.version, status: 'resolved', outcome: 'fixed', reason: 'Put out.' })
const cancel = await message(opened.id, 'Cancel')
const expected = [alert, update].map(identityOf)
check(textAt(cancel, 'alert/references').split(/\s+/).sort().join() === expected.sort().join(), 'the cancellation refers to both')
if (SCHEMAS.length === 0) write("The standard's schemas are not at hand: the messages were not validated.")
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
