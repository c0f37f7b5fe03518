// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { accountRoutes } from '../../api/account.ts'
import { closingRoutes } from '../../api/closing.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { EditReceipt } from './EditReceipt.tsx'
import { waiting } from './receipt.fixtures.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

vi.mock('../../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))

const accounts = [
  { id: 2, name: '红星美凯龙', kind: 'mall', feeRate: 550 },
  { id: 3, name: '微信收款', kind: 'wechat', feeRate: 60 },
].map(one => ({ accountNumber: '', active: true, version: 1, ...one }))

async function begin() {
  const returned = { ...waiting, state: 'returned', reason: '金额不对', amount: 1_000_000, fee: 55_000 } as const
  answer(routes.edit, () => waiting)
  answer(accountRoutes.list, () => accounts as never)
  answer(closingRoutes.closed, () => ({ closedUntil: null }))
  draw(<EditReceipt receipt={returned} onClose={() => undefined} onSaved={() => undefined} />)
  return screen.findByLabelText(/收款金额/)
}
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
async function saved() {
  await userEvent.click(screen.getByRole('button', { name: '保存并提交' }))
  const edits = () => sent.filter(one => one.route.at === routes.edit.at)
  await waitFor(() => expect(edits()).toHaveLength(1))
  return edits()[0]?.body
}

test('another amount or account gets its own fee, which the form leaves to the server and says so', async () => {
  await retype(await begin(), '100000')
  await userEvent.click(await screen.findByRole('button', { name: '微信收款' }))
  expect(screen.getByText('日期、手续费、付款人、流水号、备注')).toBeTruthy()
  expect(screen.getByText('保存时按账户费率重算')).toBeTruthy()
  const body = await saved()
  expect(body).toMatchObject({ amount: 10_000_000, accountId: 3 })
  expect(JSON.parse(JSON.stringify(body))).not.toHaveProperty('fee')
})

test('a fee that the person types is sent as it is', async () => {
  await retype(await begin(), '20000')
  await retype(screen.getByLabelText(/手续费/), '12')
  expect(screen.queryByText('保存时按账户费率重算')).toBeNull()
  expect(await saved()).toMatchObject({ amount: 2_000_000, fee: 1200 })
})
