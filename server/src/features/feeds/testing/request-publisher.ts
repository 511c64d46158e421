import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@oppidum/domain/core/time'

export interface ListedRequest {
  id: string
  createdMs: number
  updatedMs: number
  status: 'open' | 'closed'
}

/** How a publisher keeps to GeoReport v2, and how it does not. */
export interface PublisherHabits {
  pageSize: number
  /** Beyond the last page: an empty list, the last page again, or a refusal. Or no pages: the whole list, whatever is asked. */
  pages: 'empty' | 'repeated' | 'refused' | 'none'
  /** Whether it understands `updated_after`, `start_date` with `end_date`, and `service_request_id`. */
  changes: 'understood' | 'ignored' | 'refused' | 'broken' | 'answered with an error'
  windows: 'understood' | 'ignored'
  ids: 'understood' | 'ignored'
}

const HABITS: PublisherHabits = { pageSize: 100, pages: 'empty', changes: 'understood', windows: 'understood', ids: 'understood' }

/** A publisher of service requests on loopback. */
export async function requestPublisher(nowMs: () => number, given: Partial<PublisherHabits> = {}) {
  const habits = { ...HABITS, ...given }
  const requests = new Map<string, ListedRequest>()
  const asked: string[] = []
  /** Called before each answer with the number of the page. */
  let before: (page: number, response: ServerResponse) => boolean | undefined = () => undefined

  function listed(query: URLSearchParams): ListedRequest[] {
    const all = [...requests.values()].sort((a, b) => b.createdMs - a.createdMs)
    const ids = query.get('service_request_id')?.split(',')
    if (ids && habits.ids === 'understood') return all.filter((it) => ids.includes(it.id))
    const isAsked = habits.windows === 'understood' && query.has('start_date')
    const fromMs = isAsked ? Date.parse(query.get('start_date') ?? '') : nowMs() - 90 * DAY_MS
    const toMs = isAsked ? Date.parse(query.get('end_date') ?? '') : nowMs()
    const inWindow = all.filter((it) => it.createdMs >= fromMs && it.createdMs <= toMs)
    const since = query.get('updated_after')
    if (since && habits.changes === 'understood') return inWindow.filter((it) => it.updatedMs >= Date.parse(since))
    return query.get('status') === 'open' && habits.windows === 'understood' ? inWindow.filter((it) => it.status === 'open') : inWindow
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    asked.push(query.toString())
    const page = Number(query.get('page') ?? 1)
    if (before(page, response)) return
    const list = listed(query)
    const last = Math.max(1, Math.ceil(list.length / habits.pageSize))
    if (query.has('updated_after') && habits.changes === 'broken') {
      response.writeHead(500).end()
      return
    }
    if (query.has('updated_after') && habits.changes === 'answered with an error') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"code":400,"description":"unknown parameter"}]')
      return
    }
    if ((query.has('updated_after') && habits.changes === 'refused') || (page > last && habits.pages === 'refused')) {
      response.writeHead(400).end()
      return
    }
    const shown = habits.pages === 'repeated' ? Math.min(page, last) : page
    const rows = habits.pages === 'none' ? list : list.slice((shown - 1) * habits.pageSize, shown * habits.pageSize)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows.map(written)))
  }

  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** The query of each call. */
    asked,
    /** @param ageDays since its creation and its last change */
    add(id: string, ageDays: number, status: ListedRequest['status'] = 'open') {
      const createdMs = nowMs() - ageDays * DAY_MS
      requests.set(id, { id, createdMs, updatedMs: createdMs, status })
    },
    close(id: string) {
      const request = requests.get(id)
      if (request) requests.set(id, { ...request, status: 'closed', updatedMs: nowMs() })
    },
    remove: (id: string) => void requests.delete(id),
    /** @param run returns true when it has answered itself */
    beforePage(run: typeof before) {
      before = run
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function written({ id, createdMs, updatedMs, status }: ListedRequest) {
  const [created, updated] = [new Date(createdMs).toISOString(), new Date(updatedMs).toISOString()]
  return { service_request_id: id, status, service_name: 'Street light', requested_datetime: created, updated_datetime: updated }
}
