// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../../kernel/web/fixtures.ts'
import { chainRoutes as routes } from '../../api/chain.ts'
import { Chain } from './Chain.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const row = { key: 'receipt-3', name: 'SK1', note: '货款', on: '2026-11-20', amount: 30_000, to: '/money?open=3' }
const figure = { key: 'received', title: '收款', value: 50_000, aside: false, rows: [row] }
const none = { key: 'overdue', title: '其中逾期', value: 0, aside: true, rows: [] }
const open = { key: 'open', title: '未收', value: 70_000, aside: true, rows: [] }

test('each figure opens the rows that make it up, and says what is not among them', async () => {
  answer(routes.ofDeal, () => [
    { key: 'money', title: '收款', figures: [figure, none, open], partly: '仅含您数据范围内的合同' },
  ])
  draw(<Chain of="ofDeal" id={7} />)
  const button = await screen.findByRole('button', { name: /收款.*500\.00/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(screen.getByText('仅含您数据范围内的合同')).toBeTruthy()
  const table = screen.getByRole('table', { name: '收款的明细' })
  expect(within(table).getByRole('link', { name: 'SK1' }).getAttribute('href')).toBe('/money?open=3')
  expect(screen.getByText(/另有 ¥200\.00/)).toBeTruthy()
  fireEvent.click(button)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('who may see no part is told so', async () => {
  answer(routes.ofDeal, () => [])
  draw(<Chain of="ofDeal" id={7} />)
  expect(await screen.findByText('没有您能看到的金额。')).toBeTruthy()
})
