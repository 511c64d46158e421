import { expect, it } from 'vitest'
import { thoughtWatch } from './thought-watch.ts'

/** All that is shown of a turn that comes sign by sign, and what it says in the end. */
function read(watch: ReturnType<typeof thoughtWatch>, written: string, isCut = false) {
  const shown = Array.from(written, (_, at) => watch.shown(written.slice(0, at + 1)))
  return { shown, whole: watch.whole(written, isCut) }
}

it('shows nothing of a first turn that may have started within a thought, wherever it is cut', () => {
  const watch = thoughtWatch()
  const first = read(watch, 'secretly 99 MW, I think</think>It is 42 MW.')
  expect(first.shown.filter((it) => /secret|99|think|[<>]/.test(it))).toEqual([])
  expect(first.whole).toBe('It is 42 MW.')
  expect(read(watch, 'again 99 MW</THINKING >It is 43 MW.').shown.filter((it) => /again|99/i.test(it))).toEqual([])
})

it('shows a first turn after a thought with an opening tag', () => {
  const { shown } = read(thoughtWatch(), '\n<Think>secretly 99 MW</Think>It is 42 MW.')
  expect(shown.filter((it) => /secret|99/.test(it))).toEqual([])
  expect(shown.filter((it) => it.includes('It is')).length).toBeGreaterThan(5)
})

it('shows the second turn as it arrives if the first had no thought', () => {
  const watch = thoughtWatch()
  const first = read(watch, 'It is 42 MW.')
  expect([first.shown.join(''), first.whole]).toEqual(['', 'It is 42 MW.'])
  expect(read(watch, 'It is 43 MW.').shown.at(4)).toBe('It is')
})

it('learns nothing from a turn of calls alone, nor from one that was cut', () => {
  const watch = thoughtWatch()
  read(watch, '')
  read(watch, 'I think that', true)
  expect(read(watch, 'It is 42 MW.').shown.join('')).toBe('')
})

it('reads a cut turn of a model that omits opening tags as a thought, and a complete one as an answer', () => {
  const watch = thoughtWatch()
  read(watch, 'hm</think>It is 42 MW.')
  expect(read(watch, 'hm, 99 MW and', true).whole).toBe('')
  expect(read(watch, 'It is 43 MW.').whole).toBe('It is 43 MW.')
})
