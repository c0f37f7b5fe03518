// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '../../../../kernel/api/envelope.ts'
import { answer, draw, refusal, sent } from '../../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { CustomContent } from '../../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { formFor } from '../../../customFields/api/seen.ts'
import { LineInput } from '../../../lines/api/line.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { usualTerms } from '../../api/terms.ts'
import { Editor } from './Editor.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
// The lines have tests of their own; here their sums count.
vi.mock('../../../lines/web/editor/LinesPart.tsx', () => ({ default: () => null }))
vi.mock('../../../../kernel/web/field/DayEditor.tsx', () => ({ default: () => null }))
vi.mock('../../../../kernel/web/field/DayPicker.tsx', () => ({ default: () => null }))
vi.mock('./FromTemplate.tsx', () => ({ FromTemplate: () => null }))

const typed = LineInput.parse({ kind: 'service', name: '安装', unit: '项', quantity: 1000, price: 30_001 })
const line = {
  ...typed,
  goods: null,
  pieces: null,
  gross: 30_001,
  settled: 30_001,
  net: 30_001,
  judgement: { warning: null, special: false },
}
const noDiscount = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0, channelId: null, levelId: null }
const contract = {
  ...noDiscount,
  id: 7,
  version: 3,
  number: 'HT1',
  clauses: '',
  terms: usualTerms.map((term, at) => ({ ...term, id: at + 1, typed: term.amount, amount: 0, dueOn: null, paid: 0 })),
  deliveryOn: null,
  installAddress: '',
  remark: '',
  own: { x1: 'A-1' },
  may: { info: true },
  typed: { sets: [], sums: {}, spaces: [{ name: '客厅', lines: [line] }] },
} as unknown as ContractDetail
const content = CustomContent.parse({
  groups: [{ key: 'g1', title: '送货' }],
  fields: [
    { key: 'x1', kind: 'text', title: '外部单号', group: 'g1' },
    { key: 'x2', kind: 'text', title: '联系人', group: 'g1', required: true },
  ],
})
const nothing = () => {}
const show = () => draw(<Editor contract={contract} onClose={nothing} onSaved={nothing} />)
const amounts = () =>
  [...document.querySelectorAll('.contract-term > b')].map(one => Math.round(Number(one.textContent?.slice(1)) * 100))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => screen.getByRole('button', { name: '保存' })

beforeEach(() => {
  answer(routes.check, () => ({ ...contract.typed, planned: null, fault: null }) as never)
})

test('terms come to the total to the fen, whatever is typed', async () => {
  show()
  expect(amounts()).toEqual([15_001, 13_500, 1500])
  type('抹零（元）', '1.01')
  await vi.waitFor(() => expect(amounts().reduce((sum, one) => sum + one, 0)).toBe(29_900), 10_000)
  type('比例 1（%）', '33.33')
  await vi.waitFor(() => expect(amounts()[0]).toBe(9966), 10_000)
  expect(amounts().reduce((sum, one) => sum + one, 0)).toBe(29_900)
})

test('what the server answers is what the editor shows: the price of a line that is not stored yet too', async () => {
  const goods = { code: 'TH', name: '雪山白', spec: '', picture: '', priceUnit: 'piece', listPrice: 17_000 }
  const tile = { ...line, ...LineInput.parse({ kind: 'goods', goodsId: 5, quantity: 1000 }), goods }
  const withTile = (listPrice: number) => ({
    ...contract.typed,
    spaces: [{ name: '客厅', lines: [{ ...tile, goods: { ...goods, listPrice } }] }],
  })
  answer(routes.check, () => ({ ...withTile(14_000), planned: null, fault: null }) as never)
  const unsaved = { ...contract, typed: withTile(17_000) } as unknown as ContractDetail
  draw(<Editor contract={unsaved} onClose={nothing} onSaved={nothing} />)
  const due = () => screen.getByText('应付').nextSibling?.textContent
  expect(due()).toBe('¥170.00')
  type('抹零（元）', '1')
  await vi.waitFor(() => expect(due()).toBe('¥139.00'), 10_000)
})

test('terms that do not come to it say by how much, and nothing is saved', async () => {
  show()
  type('比例 1（%）', '60')
  expect(await screen.findByText('各期比例合计 105%，不能超过 100%，请改小其中一期')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('金额方式 1'), { target: { value: 'amount' } })
  type('金额 1（元）', '400')
  expect(await screen.findByText('各期合计超过合同金额 ¥234.99，请改小其中一期')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
})

test('who saves second learns who was first, and may save over it', async () => {
  let version = 3
  answer(routes.save, ({ body }) => {
    if ((body as { force?: boolean }).force) return { ...contract, version: ++version }
    const changes = [{ field: 'clauses', title: '合同条款', before: '', after: '先改的' }]
    throw refusal(codes.stale, '已被修改', { by: '王经理', at: new Date().toISOString(), version: 4, changes })
  })
  show()
  type('合同条款', '后改的')
  await userEvent.click(save())
  expect(await screen.findByText('王经理')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '仍然保存我的修改' }))
  await vi.waitFor(() => expect(screen.queryByText('王经理')).toBeNull(), 10_000)
  const saves = sent.filter(one => one.route.at === routes.save.at).map(one => one.body)
  expect(saves).toMatchObject([
    { id: 7, version: 3, clauses: '后改的' },
    { id: 7, force: true, clauses: '后改的' },
  ])
})

test('custom fields stand in the editor: what was changed is checked and sent, and an empty required one keeps nobody from saving', async () => {
  useStarted.setState({ [customFieldsRoutes.mine.at]: { contract: formFor(content, 'all') } })
  let tried = 0
  answer(routes.save, ({ body }) => {
    if (++tried > 1) return { ...contract, ...(body as object), version: 4 }
    throw refusal(codes.badInput, '外部单号“B-2”已存在', { issues: [{ field: 'own.x1', msg: '外部单号“B-2”已存在' }] })
  })
  show()
  const number = await screen.findByRole('textbox', { name: /外部单号/ })
  expect(save()).toHaveProperty('disabled', true)
  await userEvent.clear(number)
  await userEvent.type(number, 'B-2')
  await userEvent.type(screen.getByRole('textbox', { name: /安装地址/ }), '翠湖')
  await userEvent.click(save())
  expect(await screen.findAllByText('外部单号“B-2”已存在')).toHaveLength(2)
  await userEvent.type(number, '3')
  await userEvent.click(save())
  await vi.waitFor(() => expect(save()).toHaveProperty('disabled', true), 10_000)
  const last = sent.filter(one => one.route.at === routes.save.at).at(-1)?.body
  expect(last).toMatchObject({ own: { x1: 'B-23' }, installAddress: '翠湖' })
  expect(last).not.toHaveProperty('remark')
})

test('a refusal leaves what was typed, with the words of the server', async () => {
  answer(routes.save, () => {
    throw refusal(codes.badInput, '第 1 期付款日期不正确', {
      issues: [{ field: 'terms.0.dueDay', msg: '请填写付款日期' }],
    })
  })
  show()
  type('合同条款', '后改的')
  await userEvent.click(save())
  await vi.waitFor(() => expect(sent.filter(one => one.route.at === routes.save.at)).toHaveLength(1), 10_000)
  expect(screen.getByLabelText('合同条款')).toHaveProperty('value', '后改的')
  await vi.waitFor(() => expect(save()).toHaveProperty('disabled', false), 10_000)
})

test('a number that cannot be read keeps the contract from being saved', async () => {
  show()
  type('抹零（元）', '3')
  type('抹零（元）', '3百5')
  await userEvent.click(save())
  expect(await screen.findByText('“抹零（元）”不能是“3百5”，请改正')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('抹零（元）'))
  expect(sent.filter(one => one.route.at === routes.save.at)).toEqual([])
})
