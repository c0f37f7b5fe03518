// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import type { BankStatementRow } from '../../api/bankStatement.ts'
import { bankStatementRoutes } from '../../api/bankStatement.ts'
import { type MallMonth, type MallSettlement, mallRoutes as routes } from '../../api/mallSettlement.ts'
import { MallOfRow } from './MallOfRow.tsx'
import MallTab from './MallTab.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const month: MallMonth = {
  accountId: 5,
  accountName: '红星商场',
  month: '2026-10-01',
  opening: 0,
  gross: 250_000,
  fee: 12_500,
  refunded: 0,
  net: 237_500,
  charged: 7_500,
  paid: 0,
  leftOver: 230_000,
  waiting: 2,
  closed: false,
  closes: '请先在“月结与对账”中结账这个月',
}
const settlement: MallSettlement = {
  month,
  more: 0,
  lines: [
    { day: '2026-10-03', document: 'SK0001', customerName: '周女士', about: '代收', amount: 250_000, fee: 12_500 },
  ],
  entries: [
    {
      id: 8,
      kind: 'payment',
      amount: 180_000,
      onDay: '2026-11-20',
      intoAccountId: 2,
      serial: 'M-1',
      remark: '',
      undone: false,
      row: null,
      createdBy: 1,
      createdAt: '2026-11-20T10:00:00+08:00',
    },
    {
      id: 9,
      kind: 'payment',
      amount: 20_000,
      onDay: '2026-11-21',
      intoAccountId: 2,
      serial: '',
      remark: '',
      undone: false,
      row: { id: 77, day: '2026-11-21', counterparty: '红星美凯龙' },
      createdBy: 1,
      createdAt: '2026-11-21T10:00:00+08:00',
    },
  ],
}
const bodies = (at: string) => sent.filter(one => one.route.at === at).map(one => one.body)

beforeEach(() => {
  useSession.setState({ menus: { statementInfo: true }, elements: { 'statementInfo:mall': true } })
  answer(routes.months, () => [month])
  answer(routes.settlement, () => settlement)
})

test('a month says what the mall owes and why; a payment that a row of the bank is matched with is not taken back', async () => {
  draw(<MallTab />)
  expect(await screen.findByText('待确认 2 张', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '2026-10' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('结账前：请先在“月结与对账”中结账这个月。')).toBeTruthy()
  expect(within(drawer).getByRole('button', { name: '结账' })).toHaveProperty('disabled', true)
  expect(within(drawer).getByRole('link', { name: /已与 2026-11-21 红星美凯龙 的流水匹配/ })).toBeTruthy()
  const undo = within(drawer).getAllByRole('button', { name: '冲销' })
  expect(undo).toHaveLength(1)
  expect(location.search).toContain('month=5_2026-10-01')
})

test('no mall collects: the screen says what to do first', async () => {
  answer(routes.months, () => [])
  draw(<MallTab />)
  expect(await screen.findByText(/把收款账户的类型设为“商场代收”/)).toBeTruthy()
})

test('a failed load is told, and shows no month', async () => {
  answer(routes.months, () => Promise.reject(refusal(40_300, '需要全公司的收款数据范围')))
  draw(<MallTab />)
  expect(await screen.findByText('需要全公司的收款数据范围')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '2026-10' })).toBeNull()
})

const row = {
  id: 77,
  version: 3,
  state: 'unmatched',
  direction: 'in',
  amount: 180_000,
  mallEntryId: null,
  mallAccountId: null,
} as BankStatementRow

test('a row of the bank is matched with a payment, or entered for the month that it fits', async () => {
  answer(bankStatementRoutes.matchMall, () => row)
  answer(bankStatementRoutes.createMall, () => row)
  const said: string[] = []
  const payment = {
    id: 8,
    accountId: 5,
    accountName: '红星商场',
    month: '2026-10-01',
    amount: 180_000,
    onDay: '2026-11-20',
    serial: '',
  }
  const due = {
    accountId: 5,
    accountName: '红星商场',
    month: '2026-09-01',
    leftOver: 180_000,
    why: ['amount', 'name'] as ('amount' | 'name')[],
  }
  draw(
    <MallOfRow
      row={row}
      payments={[payment, { ...payment, id: 9, amount: 170_000 }]}
      dues={[due]}
      open
      onChosen={(work, words) => void work.then(() => said.push(words))}
    />,
  )
  expect(screen.getByText(/金额等于期末欠款 · 对方名称是这家商场/)).toBeTruthy()
  // What has another amount is shown, and cannot be matched.
  expect(screen.getAllByRole('button', { name: '匹配' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '匹配' }))
  await userEvent.click(screen.getByRole('button', { name: '登记为这个月的回款' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(bodies(bankStatementRoutes.matchMall.at)).toEqual([{ id: 77, version: 3, mallEntryId: 8 }])
  expect(bodies(bankStatementRoutes.createMall.at)).toEqual([{ id: 77, version: 3, accountId: 5, month: '2026-09-01' }])
})
