// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Column } from '../../api/list.ts'
import { draw } from '../fixtures.ts'
import FilterEditor from './FilterEditor.tsx'

const column: Column = { key: 'stale', title: '停滞', kind: 'boolean' }
const edit = (one: Column) => draw(<FilterEditor column={one} filter={undefined} onApply={() => {}} />)

test('offers rows without a value where some may have none', () => {
  edit(column)
  expect(screen.getByRole('button', { name: '为空' })).toBeTruthy()
})

test('offers no rows without a value where every row has one', () => {
  edit({ ...column, filled: true })
  expect(screen.getByRole('checkbox', { name: '是' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /为空/ })).toBeNull()
})

test('a range whose comma separates no thousands is told and filters nothing', async () => {
  const applied: unknown[] = []
  const amount: Column = { key: 'amount', title: '金额', kind: 'money', filled: true }
  draw(<FilterEditor column={amount} filter={undefined} onApply={filter => applied.push(filter)} />)
  await userEvent.type(screen.getByPlaceholderText('最小'), '12,34')
  await userEvent.click(screen.getByRole('button', { name: '筛选' }))
  expect(screen.getByRole('alert').textContent).toContain('逗号')
  expect(applied).toEqual([])
  await userEvent.clear(screen.getByPlaceholderText('最小'))
  await userEvent.type(screen.getByPlaceholderText('最小'), '1，234')
  await userEvent.click(screen.getByRole('button', { name: '筛选' }))
  expect(applied).toEqual([{ between: [123_400, null] }])
})
