import { cleanup, render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { VirtualRows } from './VirtualRows.tsx'

const COUNT = 10_000
const ROW_PX = 50

/** Items that count how often somebody asks which they are. */
function countedItems(word: string) {
  const asked = { times: 0 }
  const items = Array.from({ length: COUNT }, (_, index) => ({
    get id() {
      asked.times += 1
      return `${word}-${index}`
    },
  }))
  return { items, asked }
}

test('a render goes through a long list only if it is another one', () => {
  onTestFinished(cleanup)
  const area = { current: document.createElement('div') }
  const one = countedItems('one')
  const other = countedItems('other')
  const rows = ({ items }: typeof one) => (
    <VirtualRows items={items} row={() => null} area={area} keptRow="one-9999" rowHeight={ROW_PX} onNearEnd={null} />
  )
  const { rerender, container } = render(rows(one))
  expect(container.querySelector('ul')?.style.height).toBe(`${COUNT * ROW_PX}px`)
  expect(one.asked.times).toBeGreaterThanOrEqual(COUNT)
  one.asked.times = 0
  // Ten seconds of the clock, or ten frames of scrolling.
  for (let render = 0; render < 10; render++) rerender(rows(one))
  expect(one.asked.times).toBeLessThan(COUNT / 100)
  rerender(rows(other))
  expect(other.asked.times).toBeGreaterThanOrEqual(COUNT)
})
