// @vitest-environment happy-dom
import { MessageChannel } from 'node:worker_threads'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import { ReferenceContext, type References } from './reference.ts'
import { SearchSelect } from './SearchSelect.tsx'

// Its styles come with the build.
vi.mock('../antd/provider.tsx', () => ({ AntdProvider: ({ children }: { children: ReactNode }) => children }))

// Ant Design's select opens by a turn of it, which the page that is made here has not.
beforeEach(() => void vi.stubGlobal('MessageChannel', MessageChannel))

const options = [
  { value: 1, label: '王佳怡', group: '销售部' },
  { value: 2, label: '赵子轩', group: '销售部' },
  { value: 3, label: '陈远航', group: '财务部' },
]
const spoken: References = {
  useDictionary: () => new Map(),
  usePeople: () => [],
  useDepartments: () => [],
  useRecords: () => () => [],
  useLinked: () => () => undefined,
  findLinked: async () => [],
  spokenOf: async () => (label, typed) => label === '赵子轩' && 'zzx'.startsWith(typed),
}
const shown = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(one => one.textContent)

test('options stand below their group, initials find them, and the chosen one is reported', async () => {
  const onChange = vi.fn()
  draw(
    <ReferenceContext value={spoken}>
      <SearchSelect options={options} clearable={false} aria-label="员工" onChange={onChange} />
    </ReferenceContext>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: '员工' }))
  await waitFor(() => expect(shown()).toEqual(['王佳怡', '赵子轩', '陈远航']))
  expect([...document.querySelectorAll('.ant-select-item-group')].map(one => one.textContent)).toEqual([
    '销售部',
    '财务部',
  ])
  await userEvent.type(screen.getByRole('combobox', { name: '员工' }), 'zzx')
  await waitFor(() => expect(shown()).toEqual(['赵子轩']))
  await userEvent.click(screen.getByText('赵子轩'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2, expect.anything())
})

test('a search without results says so', async () => {
  draw(<SearchSelect options={options} clearable={false} aria-label="员工" />)
  await userEvent.type(screen.getByRole('combobox', { name: '员工' }), '没有此人')
  expect(await screen.findByText('没有符合的选项')).toBeTruthy()
})
