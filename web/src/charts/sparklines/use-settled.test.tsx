import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a row has settled once it has stayed for a moment', () => {
  holdTimers()
  const { result, rerender } = renderHook(() => useSettled(false))
  expect(result.current).toBe(false)
  pass(100)
  rerender()
  expect(result.current).toBe(false)
  pass(20)
  expect(result.current).toBe(true)
})

test('a row whose line is known has settled at once, and for good', () => {
  holdTimers()
  const { result, rerender } = renderHook(({ known }) => useSettled(known), { initialProps: { known: true } })
  expect(result.current).toBe(true)
  rerender({ known: false })
  expect(result.current).toBe(true)
})

test('a row that is gone before waits for nothing', () => {
  holdTimers()
  renderHook(() => useSettled(false)).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
