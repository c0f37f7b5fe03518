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
