// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '../fixtures.ts'
import { TabbedLists } from './TabbedLists.tsx'

const tabs = [
  { key: 'rows', title: '流水', Tab: () => <p>每一行流水</p>, bare: true },
  { key: 'mall', title: '商场对账', Tab: () => <p>每个月的商场</p>, bare: true },
] as const

const open = (address: string) => draw(<TabbedLists label="流水对账" tabs={tabs} />, address)

test('the address says which list is open; a change drops what belongs to the list before', async () => {
  open('/statement?tab=mall&page=2')
  expect(screen.getByText('每个月的商场')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '流水' }))
  expect(screen.getByText('每一行流水')).toBeTruthy()
  expect(location.search).toBe('')
  await userEvent.click(screen.getByRole('tab', { name: '商场对账' }))
  expect(location.search).toBe('?tab=mall')
})

test('an address with a list that is not there shows the first', () => {
  open('/statement?tab=gone')
  expect(screen.getByText('每一行流水')).toBeTruthy()
})
