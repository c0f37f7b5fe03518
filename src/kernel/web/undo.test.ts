// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doneWithUndo } from './undo.ts'

beforeEach(() => Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} }))
afterEach(() => document.body.replaceChildren())

test('what is done says so, and a press takes it back once', async () => {
  const undo = vi.fn(async () => undefined)
  doneWithUndo('“城东组”已停用', undo)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByText('已撤销')).toBeTruthy())
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('a refused undo says no success', async () => {
  doneWithUndo('“城西组”已停用', () => Promise.reject(new Error('没有权限')))
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(screen.queryByText('已撤销')).toBeNull()
})

const undoButtons = () => screen.queryAllByRole('button', { name: '撤销' })

test('one offer stands at a time, and the older comes back once the newer is taken back', async () => {
  const [first, second] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  doneWithUndo('“甲组”已停用', first)
  doneWithUndo('“乙组”已停用', second)
  expect(undoButtons()).toHaveLength(1)
  expect(screen.queryByText(/甲组/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(screen.getByText('已撤销。此前：“甲组”已停用')).toBeTruthy())
  expect(undoButtons()).toHaveLength(1)
  expect(first).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByText('已撤销')).toBeTruthy())
  expect(undoButtons()).toHaveLength(0)
})

test('the older comes back too where the newer could not be taken back', async () => {
  doneWithUndo(
    '“丙组”已停用',
    vi.fn(async () => undefined),
  )
  doneWithUndo('“丁组”已停用', () => Promise.reject(new Error('没有权限')))
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(screen.getByText('“丙组”已停用')).toBeTruthy())
})

test('what was covered stays done once the time of the newer is over', async () => {
  vi.useFakeTimers()
  try {
    doneWithUndo(
      '“戊组”已停用',
      vi.fn(async () => undefined),
    )
    doneWithUndo(
      '“己组”已停用',
      vi.fn(async () => undefined),
    )
    vi.advanceTimersByTime(8001)
    expect(undoButtons()).toHaveLength(0)
    doneWithUndo(
      '“庚组”已停用',
      vi.fn(async () => undefined),
    )
    screen.getByRole('button', { name: '撤销' }).click()
    await vi.advanceTimersByTimeAsync(10)
    expect(screen.getByText('已撤销')).toBeTruthy()
    expect(undoButtons()).toHaveLength(0)
  } finally {
    vi.useRealTimers()
  }
})
