// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { type Effect, specialRoutes as routes } from '../api/special.ts'
import { EffectPanel } from './EffectPanel.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const entered = { goodsId: 7, gradeId: null, price: 7000, quantity: 10 }
const whole: Effect = {
  priceUnit: 'piece',
  quantityUnit: 'piece',
  amount: 70_000,
  listPrice: 10_000,
  discount: 7000,
  givenAway: 30_000,
  floor: 9000,
  cost: 5000,
  margin: 2857,
  marginAtList: 5000,
}
const facts = async () =>
  (await screen.findAllByRole('term')).map(term => `${term.textContent} ${term.nextElementSibling?.textContent}`)

test('a price is told against list price, floor and margin', async () => {
  answer(routes.effect, () => whole)
  draw(<EffectPanel values={entered} />)
  expect(await facts()).toEqual([
    '计价单位 元/片/件',
    '标价 ¥100.00',
    '折扣 7 折',
    '您的底价 ¥90.00',
    '特价金额 ¥700.00',
    '让利金额 ¥300.00',
    '毛利率 28.57%',
    '标价毛利率 50%',
  ])
  expect(screen.queryByText(/无需特价/)).toBeNull()
})

test('who sees no cost reads no margin; a price at the floor needs no special offer', async () => {
  const { cost: _, margin: __, marginAtList: ___, ...seen } = whole
  answer(routes.effect, () => ({ ...seen, floor: 7000 }))
  draw(<EffectPanel values={entered} />)
  expect((await facts()).join()).not.toContain('毛利')
  expect(screen.getByText('不低于您的底价，报价时可以直接使用，无需特价。')).toBeTruthy()
})

test('nothing is asked before goods, price and quantity are there', () => {
  draw(<EffectPanel values={{ goodsId: 7 }} />)
  expect(screen.getByText(/选好商品、价格和数量后/)).toBeTruthy()
  expect(sent).toEqual([])
})
