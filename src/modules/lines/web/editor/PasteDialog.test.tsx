// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import type { QuotableGoods } from '../../api/quotable.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import { pricedOf } from './computed.ts'
import { PasteDialog } from './PasteDialog.tsx'
import type { EditLine, LineAction } from './state.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const tile: QuotableGoods = {
  id: 1,
  code: 'TH-8080',
  name: '雪山白',
  spec: '800×800',
  picture: '',
  priceUnit: 'area',
  sideA: 800,
  sideB: 800,
  pieceArea: null,
  boxPieces: 3,
  wholeBoxes: false,
  listPrice: 12_000,
  soldAs: 'stock',
  lossRate: null,
}
const tap: QuotableGoods = Object.assign(structuredClone(tile), {
  id: 2,
  code: 'LT-1',
  name: '龙头',
  spec: '',
  priceUnit: 'piece',
  sideA: null,
  sideB: null,
  pieceArea: null,
  boxPieces: null,
})
const door: QuotableGoods = Object.assign(structuredClone(tile), { id: 3, code: 'M-1', name: '木门', soldAs: 'custom' })

let lines: EditLine[]
beforeEach(() => {
  lines = []
  answer(routes.codes, ({ body }) => {
    const { codes } = body as { codes: string[] }
    return [tile, tap, door].filter(({ code }) => codes.includes(code))
  })
})

const paste = async (text: string, taken = 0) => {
  const onDo = (action: LineAction) => {
    if (action.do === 'addLines') lines = [...lines, ...action.lines]
  }
  const onClose = vi.fn()
  draw(<PasteDialog space={1} head={{ channelId: null, levelId: null }} taken={taken} onDo={onDo} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText('表格内容'), { target: { value: text } })
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  return onClose
}
const left = () => screen.getByLabelText<HTMLTextAreaElement>('表格内容').value
const own = (line: EditLine | undefined) => {
  const one = line && pricedOf(line)
  return one && 'own' in one ? one.own : undefined
}

test('rows come in by their header at the price of their own unit, to the fen', async () => {
  const onClose = await paste(
    [
      '编码\t名称\t规格\t数量\t单位\t单价\t金额\t备注',
      'TH-8080\t雪山白\t800*800\t1,200\t片\t76.80\t92,160.00\t客厅',
      'TH-8080\t雪山白\t800*800\t2\t箱\t199.99\t399.98\t',
      'LT-1\t龙头\t\t2\t个\t1,280.00\t2,560.00\t',
    ].join('\n'),
  )
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(lines).toMatchObject([
    { goodsId: 1, quantity: 1_200_000, quantityUnit: 'piece', discountKind: 'price', discount: 12_000, remark: '客厅' },
    { goodsId: 1, quantity: 2000, quantityUnit: 'box' },
    { goodsId: 2, quantity: 2000, quantityUnit: 'piece', discountKind: 'price', discount: 128_000 },
  ])
  expect(lines.map(own)).toEqual([9_216_000, 39_998, 256_000])
})

test('what does not fit stays as it was below its header, with its reason, and pressing again adds nothing', async () => {
  const header = '编码\t数量\t单位\t单价\t金额'
  const bad = [
    'XX-1\t5\t片\t1,280.00\t',
    'TH-8080\t0\t片\t\t',
    'LT-1\t2\t箱\t\t',
    'LT-1\t2\t个\t100\t300',
    'LT-1\t1\t个\t12,34\t',
    'M-1\t3\t㎡\t\t',
  ]
  await paste([header, bad[0], 'LT-1\t1\t个\t99\t99', ...bad.slice(1)].join('\n'))
  const alert = await screen.findByRole('alert')
  expect(left()).toBe([header, ...bad].join('\n'))
  expect([...alert.querySelectorAll('li')].map(item => item.textContent)).toEqual([
    'XX-1：没有在售的这个编码',
    'TH-8080：数量应大于 0',
    'LT-1：商品没有按箱的换算',
    'LT-1：金额 300.00 与数量乘单价 200.00 不符',
    'LT-1：单价“12,34”不是金额，应为以元为单位的数字，最多两位小数',
    'M-1：定制商品按尺寸计量，请在报价单中添加后填写尺寸',
  ])
  expect(lines).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  await vi.waitFor(() => expect(sent.filter(({ route }) => route.at === routes.codes.at)).toHaveLength(2))
  expect(lines).toHaveLength(1)
  expect(left()).toBe([header, ...bad].join('\n'))
})

test('rows beyond what a quotation holds stay and are told', async () => {
  await paste(Array.from({ length: 305 }, (_, at) => `LT-1\t${at + 1}`).join('\n'), 290)
  const alert = await screen.findByRole('alert')
  expect(lines.map(({ quantity }) => quantity / 1000)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(left().split('\n')).toHaveLength(295)
  expect(alert.textContent).toContain('LT-1：报价单最多 300 行，这一行没有添加')
  expect(alert.textContent).toContain('还有 275 行没有添加')
})

test('a price without a unit is refused where it may be per box or per square metre', async () => {
  answer(routes.codes, () => [Object.assign(structuredClone(tile), { wholeBoxes: true })])
  await paste('编码\t数量\t单价\nTH-8080\t3\t100')
  expect((await screen.findByRole('alert')).textContent).toBe('TH-8080：看不出按箱还是按㎡，请加上单位')
  expect(lines).toEqual([])
})
