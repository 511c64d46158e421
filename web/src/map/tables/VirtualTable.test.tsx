import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { type Column, VirtualTable } from './VirtualTable.tsx'

interface Length {
  id: string
  metres: number
}

const ROWS: readonly Length[] = Array.from({ length: 1_000 }, (_, index) => ({ id: `row-${index}`, metres: (index * 7) % 1_000 }))

/** Rendered every second; `onRead` is called for each row that the order reads. */
function Lengths({ onRead }: { onRead: () => void }) {
  useNowEvery(1_000)
  const order = ({ metres }: Length) => {
    onRead()
    return metres
  }
  const columns: Column<Length>[] = [{ name: 'Length', share: 1, order, cell: (row) => row.metres }]
  const first = { column: 'Length', up: true }
  return <VirtualTable label="Lengths" columns={columns} rows={ROWS} first={first} onOpen={() => undefined} isSelected={() => false} />
}

test('a long table is sorted again when its order changes, not with every second of the clock', async () => {
  let read = 0
  const { user, pass } = await render(<Lengths onRead={() => void read++} />)
  expect(read).toBeGreaterThanOrEqual(ROWS.length)
  read = 0
  await pass(10_000)
  expect(read).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Length' }))
  expect(screen.getByRole('columnheader', { name: 'Length' }).getAttribute('aria-sort')).toBe('descending')
  expect(read).toBeGreaterThanOrEqual(ROWS.length)
})
