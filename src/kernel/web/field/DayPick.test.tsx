// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import { DayPick, type PickProps } from './DayPick.tsx'

// The build computes the library's styles; tests have none.
vi.mock('../antd/provider.tsx', () => ({ AntdProvider: ({ children }: { children: ReactNode }) => children }))

const onChange = vi.fn()
const show = async (props: Omit<PickProps, 'onChange'>) => {
  onChange.mockClear()
  draw(<DayPick label="何时" onChange={onChange} {...props} />)
  return (await screen.findByLabelText('何时')) as HTMLInputElement
}
const typeInto = async (input: HTMLInputElement, text: string) => {
  await userEvent.clear(input)
  await userEvent.type(input, `${text}{Enter}`)
}

test.each([
  ['day', '2026-11-20', '2026-11-20', '2026-12-01', '2026-12-01'],
  ['month', '2026-11', '2026-11', '2026-10', '2026-10'],
  ['time', '09:30', '09:30', '18:05', '18:05'],
  ['moment', '2026-11-20T01:30:00Z', '2026-11-20 09:30', '2026-11-21 10:00', '2026-11-21T10:00:00+08:00'],
] as const)('a %s is shown, and another one is typed by keys alone', async (of, value, shown, typed, told) => {
  const input = await show({ of, value })
  expect(input.value).toBe(shown)
  await typeInto(input, typed)
  expect(onChange).toHaveBeenLastCalledWith(told)
})

test.each([
  ['day', '2026-11-20', '2026/12/4', '2026-12-04'],
  ['day', '2026-11-20', '２０２６年１２月４日', '2026-12-04'],
  ['day', '2026-11-20', '20261204', '2026-12-04'],
  ['month', '2026-11', '2026年3月', '2026-03'],
  ['time', '09:30', '8：05', '08:05'],
  ['moment', '2026-11-20T01:30:00Z', '2026-12-24 09:00:00', '2026-12-24T09:00:00+08:00'],
  ['moment', '2026-11-20T01:30:00Z', '2026.12.4  9:05', '2026-12-04T09:05:00+08:00'],
] as const)(
  'a %s that is typed another way is understood, with Enter and where the field is left',
  async (of, value, typed, told) => {
    for (const key of ['{Enter}', '{Tab}']) {
      const input = await show({ of, value })
      await userEvent.clear(input)
      await userEvent.type(input, `${typed}${key}`)
      expect(onChange).toHaveBeenLastCalledWith(told)
      cleanup()
    }
  },
)

test('a day that is typed counts as soon as the field is left, before a click can send the form', async () => {
  const input = await show({ of: 'day', value: '' })
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: '2026-12-04' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(input)
  expect(onChange).toHaveBeenLastCalledWith('2026-12-04')
})

test.each(['2026-13-45', '后天'])('%s is not shown as if it were taken once the field is left', async typed => {
  await show({ of: 'moment', value: '2026-11-20T01:30:00Z' })
  const input = () => screen.getByLabelText('何时') as HTMLInputElement
  await userEvent.clear(input())
  await userEvent.type(input(), `${typed}{Tab}`)
  await waitFor(() => expect(input().value).toBe('2026-11-20 09:30'))
  expect(onChange).not.toHaveBeenCalled()
})

test('what lies outside of the bounds is not taken', async () => {
  const input = await show({ value: '2026-11-20', min: '2026-11-01', max: '2026-11-28' })
  for (const day of ['2026-10-31', '2026-11-29']) await typeInto(input, day)
  expect(onChange).not.toHaveBeenCalled()
  await typeInto(input, '2026-11-28')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-28')
})

test('a value that is always there cannot be cleared, any other one can', async () => {
  await show({ value: '2026-11-20', kept: true })
  expect(document.querySelector('.ant-picker-clear')).toBeNull()
  cleanup()
  await show({ value: '2026-11-20' })
  const clear = document.querySelector('.ant-picker-clear')
  if (!clear) throw new Error('nothing clears the day')
  fireEvent.click(clear)
  expect(onChange).toHaveBeenLastCalledWith('')
})
