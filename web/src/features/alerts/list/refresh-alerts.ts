import { getAlert, listAlerts } from '@oppidum/domain/alerts/alert'
import { listNotices } from '@oppidum/domain/alerts/notice'
import type { QueryClient } from '@tanstack/react-query'

/** Everything on the page that shows alerts asks again. */
export async function refreshAlerts(client: QueryClient): Promise<void> {
  await Promise.all([listAlerts.path, getAlert.path, listNotices.path].map((path) => client.invalidateQueries({ queryKey: [path] })))
}
