// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Column } from '../../contract/list.ts'
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
