// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import DayRange from './DayRange.tsx'

// The build computes the library's styles; tests have none.
vi.mock('../antd/provider.tsx', () => ({ AntdProvider: ({ children }: { children: ReactNode }) => children }))

const begin = () => screen.getByPlaceholderText('开始日期')
const end = () => screen.getByPlaceholderText('结束日期')

test('shows from one day to another and tells the days that are typed instead', async () => {
  const onChange = vi.fn()
  draw(<DayRange value={['2026-11-02', '2026-11-08']} onChange={onChange} />)
  expect([begin(), end()].map(one => (one as HTMLInputElement).value)).toEqual(['2026-11-02', '2026-11-08'])
  await userEvent.clear(begin())
  await userEvent.type(begin(), '2026-11-01{Enter}')
  await userEvent.clear(end())
  await userEvent.type(end(), '2026-11-05{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['2026-11-01', '2026-11-05'])
})

test('days that are typed another way are understood; what is none gives way to the days that are kept', async () => {
  const onChange = vi.fn()
  draw(<DayRange value={['2026-11-02', '2026-11-08']} onChange={onChange} />)
  await userEvent.clear(end())
  await userEvent.type(end(), '2026/11/5{Tab}')
  expect(onChange).toHaveBeenLastCalledWith(['2026-11-02', '2026-11-05'])
  await userEvent.clear(begin())
  await userEvent.type(begin(), '2026年12月1日{Tab}')
  expect(onChange).toHaveBeenCalledTimes(1)
  await waitFor(() => expect((begin() as HTMLInputElement).value).toBe('2026-11-02'))
})
