// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { confirm } from '../../../../kernel/web/notice.ts'
import { accountRoutes } from '../../api/account.ts'
import { closingRoutes } from '../../api/closing.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { EditReceipt } from './EditReceipt.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'
import { waiting } from './receipt.fixtures.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

vi.mock('../../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))
const upload = vi.hoisted(() => vi.fn())
vi.mock('../../../../kernel/web/files.ts', async original => ({ ...(await original()), upload }))

const nothing = () => undefined
const offer = { termId: 1, contractId: 2, contractNumber: 'HT1', termName: '首付款', dueOn: null, open: 0, amount: 0 }
beforeEach(() => {
  answer(closingRoutes.closed, () => ({ closedUntil: null }))
  answer(routes.offers, () => [])
})
const shown = (more: Partial<ReceiptDetail> = {}, onNext?: () => void) =>
  draw(<ReceiptHead receipt={{ ...waiting, ...more }} onEdit={nothing} onNext={onNext} onGone={nothing} />)
const bodiesOf = (at: string) => sent.filter(one => one.route.at === at).map(one => one.body)

test('one press, or Ctrl+Enter, confirms what is seen and goes on to the next', async () => {
  answer(routes.confirm, () => waiting)
  const onNext = vi.fn()
  shown({}, onNext)
  await userEvent.click(screen.getByRole('button', { name: '确认，下一张' }))
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(2))
  expect(bodiesOf(routes.confirm.at)).toEqual([
    { id: 7, version: 3 },
    { id: 7, version: 3 },
  ])
})

test('a refused confirmation stays where it is', async () => {
  answer(routes.confirm, () => Promise.reject(refusal(40_901, '收款单已被修改')))
  const onNext = vi.fn()
  shown({}, onNext)
  await userEvent.click(screen.getByRole('button', { name: '确认，下一张' }))
  await waitFor(() => expect(bodiesOf(routes.confirm.at)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: '确认，下一张' })).toHaveProperty('disabled', false)
  expect(onNext).not.toHaveBeenCalled()
})

test('who entered it reads why another must confirm it, and neither button nor key does', () => {
  const why = '您录入、修改或提交过这笔收款，需由他人确认'
  shown({ refusals: { ...waiting.refusals, confirm: why } })
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /确认/ })).toBeNull()
  fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
  expect(bodiesOf(routes.confirm.at)).toEqual([])
})

const inDrawer = (edited = false) =>
  draw(
    <>
      <Drawer open title="收款单" onClose={nothing}>
        <ReceiptHead receipt={waiting} onEdit={nothing} onNext={undefined} onGone={nothing} />
      </Drawer>
      {edited && (
        <Drawer open title="修改收款" onClose={nothing}>
          <EditReceipt receipt={waiting} onClose={nothing} onSaved={nothing} />
        </Drawer>
      )}
    </>,
  )
const press = (target: Element, more = {}) => fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true, ...more })

test('Ctrl+Enter in 修改收款 saves the change, and confirms nothing that lies below', async () => {
  answer(routes.confirm, () => waiting)
  answer(accountRoutes.list, () => [])
  inDrawer(true)
  const amount = await screen.findByLabelText(/收款金额/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '三五万')
  press(amount)
  expect((await screen.findAllByRole('alert')).map(one => one.textContent).join()).toMatch(/金额/)
  press(document.body)
  expect(bodiesOf(routes.confirm.at)).toEqual([])
})

test('a held Ctrl+Enter, or one below a question, confirms nothing', async () => {
  answer(routes.confirm, () => waiting)
  inDrawer()
  press(document.body, { repeat: true })
  const asked = confirm({ title: '还没有保存' })
  press(document.body)
  expect(bodiesOf(routes.confirm.at)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  await asked
  press(document.body)
  await waitFor(() => expect(bodiesOf(routes.confirm.at)).toHaveLength(1))
})

/** Presses the button of the dialog, which stands after that of the drawer. */
const pressInDialog = () => userEvent.click(screen.getAllByRole('button', { name: '确认收款' }).at(-1) as HTMLElement)

const offers = [
  { termId: 11, contractId: 5, contractNumber: 'HT0005', termName: '定金', dueOn: '2026-10-01', open: 20_000 },
  { termId: 12, contractId: 5, contractNumber: 'HT0005', termName: '尾款', dueOn: null, open: 60_000 },
].map((one, at) => ({ ...one, amount: [20_000, 30_000][at] ?? 0 }))

test('by hand the default stands there first; what is typed is sent, in fen, and what is left over is told', async () => {
  answer(routes.offers, () => offers)
  answer(routes.confirm, () => waiting)
  shown()
  await userEvent.click(screen.getByRole('button', { name: '手工分配后确认' }))
  const first = await screen.findByLabelText('分配到 HT0005 定金')
  const second = screen.getByLabelText('分配到 HT0005 尾款')
  await waitFor(() => expect([first, second].map(one => (one as HTMLInputElement).value)).toEqual(['200', '300']))
  await userEvent.clear(first)
  await userEvent.clear(second)
  await userEvent.type(second, '123.45')
  expect(screen.getByText('还剩 ¥376.55，留作余额')).toBeTruthy()
  await pressInDialog()
  await waitFor(() =>
    expect(bodiesOf(routes.confirm.at)).toEqual([{ id: 7, version: 3, shares: [{ termId: 12, amount: 12_345 }] }]),
  )
})

test('more than there is is told before it is sent, and no amount is not sent at all', async () => {
  answer(routes.offers, () => offers)
  answer(routes.confirm, () => waiting)
  shown()
  await userEvent.click(screen.getByRole('button', { name: '手工分配后确认' }))
  const second = await screen.findByLabelText('分配到 HT0005 尾款')
  await userEvent.clear(second)
  await userEvent.type(second, '600')
  expect(screen.getByText('多分配了 ¥300.00')).toBeTruthy()
  await userEvent.clear(second)
  await userEvent.type(second, '$5')
  await pressInDialog()
  expect(bodiesOf(routes.confirm.at)).toEqual([])
})

test('a voucher is added to what was confirmed already; without one nothing is sent', async () => {
  answer(routes.addVouchers, () => waiting)
  upload.mockResolvedValue({ id: 88 })
  shown({ state: 'confirmed', refusals: { ...waiting.refusals, confirm: '已确认', giveBack: '已确认' } })
  await userEvent.click(screen.getByRole('button', { name: '补凭证' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请上传凭证')).toBeTruthy()
  expect(bodiesOf(routes.addVouchers.at)).toEqual([])
  await userEvent.upload(screen.getByLabelText('凭证图片'), new File(['x'], '凭证.png', { type: 'image/png' }))
  expect(await screen.findByRole('button', { name: '移除 凭证.png' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(bodiesOf(routes.addVouchers.at)).toEqual([{ id: 7, fileIds: [88] }]))
})

test('nobody adds a voucher where the receipt refuses it', () => {
  shown({ refusals: { ...waiting.refusals, vouch: '收款单已红冲，不能执行此操作' } })
  expect(screen.queryByRole('button', { name: '补凭证' })).toBeNull()
})

test('which terms get the money, and what is left over, stands there before it is confirmed', async () => {
  answer(routes.offers, () => [
    { ...offer, open: 30_000, amount: 30_000 },
    { ...offer, termId: 2, termName: '二期款', open: 90_000, amount: waiting.amount - 40_000 },
    { ...offer, termId: 3, termName: '尾款', open: 90_000 },
  ])
  shown()
  const told = await screen.findByLabelText('确认后付给')
  await waitFor(() => expect(told.textContent).toContain('付 HT1 首付款¥300.00'))
  expect(told.textContent).toContain('付 HT1 二期款')
  expect(told.textContent).not.toContain('尾款')
  expect(told.textContent).toContain('其余留作客户余额¥100.00')
})

test('who may not confirm is not told where it would go', () => {
  shown({ refusals: { ...waiting.refusals, confirm: '没有权限' } })
  expect(screen.queryByLabelText('确认后付给')).toBeNull()
  expect(sent.some(one => one.route.at === routes.offers.at)).toBe(false)
})
