import { eventually } from './eventually.mjs'

const { BASE = '', COOKIE = '' } = process.env
const FETCHED_WITHIN_MS = 30_000

/**
 * @param {string} path
 * @param {object} [body]
 */
async function post(path, body = {}) {
  const headers = { 'content-type': 'application/json', cookie: COOKIE }
  const response = await fetch(BASE + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${path} is answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** @param {string} path @returns {Promise<any>} */
export async function read(path) {
  const response = await fetch(BASE + path, { headers: { cookie: COOKIE } })
  if (!response.ok) throw new Error(`GET ${path} is answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/**
 * Every record of a list, page by page.
 * @param {string} path with a query
 * @returns {Promise<Record<string, any>[]>}
 */
export async function readAll(path) {
  const records = []
  let next = `${path}&limit=500`
  while (next) {
    const response = await fetch(new URL(next, BASE), { headers: { cookie: COOKIE } })
    records.push(.../** @type {Record<string, any>[]} */ (await response.json()))
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  }
  return records
}

/** @typedef {{ at: string, outcome: string, problem: string | null, recordsIn: number | null }} Attempt */

/**
 * The feed's attempts to fetch, newest first, once there are more than so many.
 * @param {string} id
 * @param {number} before
 * @returns {Promise<Attempt[]>}
 */
async function attemptsAfter(id, before) {
  const later = await eventually(async () => {
    const { attempts } = await read(`/api/feeds/${id}/activity`)
    return attempts.length > before && attempts
  }, FETCHED_WITHIN_MS)
  if (later) return later
  throw new Error(`The feed ${id} has not been fetched within ${FETCHED_WITHIN_MS / 1_000} s.`)
}

/**
 * Adds a feed as an admin does and waits for its first fetch.
 * @param {{ id: string } & Record<string, unknown>} definition
 */
export async function addFeed(definition) {
  const { id } = definition
  await post('/api/feeds', { definition: { everySeconds: 3_600, ...definition } })
  let attempts = await attemptsAfter(id, 0)
  return {
    /** The last attempt. */
    last: () => /** @type {Attempt} */ (attempts[0]),
    /** Fetches now and waits for it. */
    async fetch() {
      await post(`/api/feeds/${id}/fetch`)
      attempts = await attemptsAfter(id, attempts.length)
      return this.last()
    },
  }
}
