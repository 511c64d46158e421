import { expect, test } from 'vitest'
import { notificationAddresses } from '../../features/feeds/notifications/notification-address.ts'
import { signedReceipts } from '../../features/gallery/images/signed-receipts.ts'
import { signedAddresses } from '../media/objects/signed-address.ts'
import type { InstallationKeys } from './installation-keys.ts'

const nowMs = () => Date.parse('2026-11-20T10:00:00Z')
const receipted = { personId: 'ana', hash: 'h' } as never

function isValid(act: () => unknown): boolean {
  try {
    return act() !== false
  } catch {
    return false
  }
}

/** What one installation issues, and whether another accepts it. */
const ISSUED: Record<string, (issuing: InstallationKeys, accepting: InstallationKeys) => boolean> = {
  'address of a picture': (issuing, accepting) => {
    const of = (keys: InstallationKeys) => signedAddresses<'full'>(keys, { purpose: 'pictures', pathOf: (id) => `/${id}` }, nowMs)
    const { searchParams } = new URL(of(issuing).sign('1', 'full'), 'http://localhost')
    return of(accepting).isSigned('1', searchParams.get('until') ?? '', searchParams.get('signature') ?? '')
  },
  'receipt of a generated picture': (issuing, accepting) =>
    isValid(() => signedReceipts(accepting, nowMs).read(signedReceipts(issuing, nowMs).issue(receipted), 'ana', 'h')),
  'address for notifications': (issuing, accepting) => {
    const of = (keys: InstallationKeys) => notificationAddresses(keys, 'http://localhost')
    return of(accepting).isToken('montevideo', 'buses', of(issuing).of('montevideo', 'buses').split('/').at(-1) ?? '')
  },
}

test.each(Object.keys(ISSUED))('%s: valid with the current key and with former ones', (name) => {
  const accepts = (issuing: InstallationKeys, accepting: InstallationKeys) => ISSUED[name]?.(issuing, accepting)
  expect([accepts(['old'], ['new', 'old']), accepts(['new', 'old'], ['new']), accepts(['older'], ['new', 'old', 'older'])]).toEqual([
    true,
    true,
    true,
  ])
  expect([accepts(['old'], ['new']), accepts(['new', 'old'], ['old']), accepts(['another'], ['new', 'old'])]).toEqual([false, false, false])
})
