// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { formatDate } from '../../../../kernel/api/time.ts'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { accountRoutes } from '../../api/account.ts'
import { closingRoutes } from '../../api/closing.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { summaryRoutes } from '../../api/summary.ts'
import { NewReceipt } from './NewReceipt.tsx'
import { waiting } from './receipt.fixtures.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

vi.mock('../../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))

const party = {
  customerId: 3,
  customerName: '周女士',
  contractId: 5,
  contractNumber: 'HT0005',
  opportunityId: 4,
  dealName: '周女士的商机',
  open: 80_000,
}
const accounts = [
  { id: 1, name: '现金', kind: 'cash', active: true },
  { id: 2, name: '微信收款', kind: 'wechat', active: true },
  { id: 9, name: '旧账户', kind: 'bank', active: false },
].map(one => ({ ...one, accountNumber: '', feeRate: 0, version: 1 }))

type Told = { closedUntil?: string; held?: typeof accounts; saved?: ReceiptDetail }

async function begin({ closedUntil, held = accounts, saved = waiting }: Told = {}) {
  answer(summaryRoutes.parties, () => [party])
  answer(accountRoutes.list, () => held as never)
  answer(routes.add, () => saved)
  answer(closingRoutes.closed, () => ({ closedUntil: closedUntil ?? null }))
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  draw(<NewReceipt asked="contract-5" onClose={onClose} onSaved={onSaved} />)
  return { onSaved, onClose, amount: await screen.findByLabelText(/收款金额/) }
}
const bodies = () => sent.filter(one => one.route.at === routes.add.at)
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }))

test('from a contract only the amount and the account are left to say; one press sends it to finance', async () => {
  const { onSaved, amount } = await begin()
  expect(screen.getByRole('button', { name: '货款' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: '旧账户' })).toBeNull()
  await userEvent.type(amount, '1.5万')
  await userEvent.click(await screen.findByRole('button', { name: '微信收款' }))
  await submit()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0]?.body).toMatchObject({
    customerId: 3,
    contractId: 5,
    opportunityId: 4,
    kind: 'payment',
    amount: 1_500_000,
    accountId: 2,
    receivedOn: formatDate(Date.now()),
    fileIds: [],
    submit: true,
  })
  expect(bodies()[0]?.key).toBeTruthy()
})

test.each(['', '-5', '0', '$100', '€100', '100.001', '一百亿零一元', '三五万'])(
  'the amount %j is not sent, and the field says what is wrong',
  async typed => {
    const { amount } = await begin()
    if (typed) await userEvent.type(amount, typed)
    await userEvent.click(await screen.findByRole('button', { name: '现金' }))
    await submit()
    expect((await screen.findAllByRole('alert')).map(one => one.textContent).join()).toMatch(/金额|元|分/)
    expect(bodies()).toEqual([])
  },
)

test('what only the server knows to be wrong stands at its field, and what was typed stays', async () => {
  const { amount } = await begin()
  const words = '流水号已用于收款单 SK0001，同一笔钱不能录两次，请核对流水号'
  answer(routes.add, () =>
    Promise.reject(refusal(40_000, words, { issues: [{ field: 'externalSerial', message: words }] })),
  )
  await userEvent.type(amount, '100')
  await userEvent.click(await screen.findByRole('button', { name: '现金' }))
  await submit()
  expect(await screen.findByText(words)).toBeTruthy()
  expect((amount as HTMLInputElement).value).toContain('100')
})

test('a day in a closed month is told with the day on which it counts, before anything is saved', async () => {
  const today = formatDate(Date.now())
  await begin({ closedUntil: today })
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  expect(await screen.findByText(`${today.slice(0, 7)} 已月结，这笔将记入 ${next}。`)).toBeTruthy()
  expect(bodies()).toEqual([])
})

test('a day after the closed months is not spoken of', async () => {
  await begin({ closedUntil: '2026-01-31' })
  await waitFor(() => expect(sent.some(one => one.route.at === closingRoutes.closed.at)).toBe(true))
  expect(screen.queryByText(/已月结/)).toBeNull()
})

test('who may confirm it, or nobody else may, goes on with it; others wait for finance', async () => {
  const others = { ...waiting, refusals: { ...waiting.refusals, confirm: '需由他人确认' } }
  for (const [saved, opens] of [
    [waiting, true],
    [{ ...others, alone: true }, true],
    [others, false],
  ] as const) {
    const { onSaved, onClose, amount } = await begin({ saved, held: accounts.slice(0, 1) })
    expect((await screen.findByRole('button', { name: '现金' })).getAttribute('aria-pressed')).toBe('true')
    await userEvent.type(amount, '5')
    await submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(onClose).toHaveBeenCalledTimes(opens ? 0 : 1)
    expect(await screen.findByText(opens ? /请确认/ : /等待财务确认/)).toBeTruthy()
    cleanup()
  }
})
