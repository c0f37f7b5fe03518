// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../../kernel/web/fixtures.ts'
import type { LineGoods } from '../../api/checked.ts'
import { LineInput } from '../../api/line.ts'
import { computedOf } from './computed.ts'
import { Due } from './Due.tsx'
import LinesPart from './LinesPart.tsx'
import { type EditLine, type EditState, lineOf, newKey } from './state.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const goods = {
  code: 'TH',
  name: '雪山白',
  spec: '800×800',
  picture: '',
  priceUnit: 'area',
  sideA: 800,
  sideB: 800,
  pieceArea: null,
  boxPieces: 3,
  wholeBoxes: true,
  listPrice: 10_000,
} as LineGoods
const tile: EditLine = {
  ...LineInput.parse({
    kind: 'goods',
    goodsId: 5,
    name: '雪山白',
    quantity: 15_000,
    discountKind: 'rate',
    discount: 9000,
  }),
  goods,
  key: newKey(),
}
const head = { channelId: null, levelId: null, discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const
const state: EditState = {
  head,
  sets: [],
  spaces: [
    { key: newKey(), name: '客厅', lines: [tile, lineOf({ kind: 'service', name: '安装', unit: '项', price: 8000 })] },
    { key: newKey(), name: '主卫', lines: [lineOf({ kind: 'service', name: '搬楼', unit: '层', price: 3000 })] },
  ],
}
const show = () =>
  draw(<LinesPart state={state} computed={computedOf(state)} judgements={new Map()} onDo={() => undefined} />)
const space = (name: string) => within(screen.getByRole('region', { name }))

test('a line tells boxes and square metres beside its pieces, its list price and what a unit is sold at', () => {
  show()
  const row = space('客厅').getAllByRole('listitem')[0] as HTMLElement
  expect(row.textContent).toContain('5 箱9.6 ㎡')
  expect(row.textContent).toContain('¥100.00/㎡')
  expect(row.textContent).toContain('成交 ¥90.00/㎡')
})

test('what works a quantity out from an area opens without a menu', async () => {
  show()
  expect(screen.queryByLabelText(/^净面积/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '按面积算' }))
  expect(screen.getByLabelText(/^净面积/)).toBeTruthy()
})

test('Enter goes on to the quantity of the next line, and after the last of a space to the box that adds goods to it', async () => {
  show()
  const [first, second] = screen.getAllByLabelText('数量')
  first?.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(second)
  const price = space('客厅').getByLabelText('单价（元）')
  price.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(space('客厅').getByRole('combobox', { name: '添加商品' }))
})

test('the foot tells what is to be paid, and the margin to those for whom the server told it', () => {
  const { container, rerender } = draw(<Due computed={computedOf(state)} margin={undefined} />)
  expect(container.textContent).toBe('应付¥974.00 3 行'.replace(' ', ''))
  rerender(<Due computed={computedOf(state)} margin={9740} />)
  expect(container.textContent).toContain('毛利 ¥97.40（10.0%）')
})
