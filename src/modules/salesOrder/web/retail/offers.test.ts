// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { answer, sent } from '../../../../kernel/web/fixtures.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { lineRoutes } from '../../../lines/api/routes.ts'
import { amountIn, proposeTo } from './offers.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../../kernel/web/session.ts', () => ({ may: () => true }))

const goods = { code: 'T-1', priceUnit: 'area', sideA: 800, sideB: 800, pieceArea: null, boxPieces: 3, listPrice: 8900 }

test('a row comes to what its contract computes: pieces of boxes, by the unit of the price, rounded once', () => {
  const amounts = [
    { goods, boxes: 2, rest: 1, price: 8900 }, // 7 pieces of 0.64 ㎡
    { goods: { ...goods, priceUnit: 'box' }, boxes: 1, rest: 1, price: 1000 },
    { goods: { ...goods, priceUnit: 'piece' }, boxes: 0, rest: 2, price: 1000 },
    { goods, boxes: 2, rest: 3, price: 8900 },
    { goods, boxes: 2, rest: 0, price: null },
    { boxes: 2, rest: 0, price: 8900 },
    { goods: { ...goods, sideA: null }, boxes: 1, rest: 0, price: 8900 },
  ].map(amountIn)
  expect(amounts).toEqual([39_872, 1333, 2000, null, null, null, null])
})

test('another customer gets the prices of their level, and what was typed stays', async () => {
  let values: Values = {
    lines: [
      { goodsId: 1, goods, price: 8900 },
      { goodsId: 1, goods, price: 8000 },
      { goodsId: null, price: null },
    ],
  }
  const form = {
    now: () => values,
    set: (key: string, value: unknown) => {
      values = { ...values, [key]: value }
    },
  } as FormModel
  answer(lineRoutes.codes, () => [{ ...goods, id: 1, listPrice: 8500 }] as never)
  await proposeTo(form, 7)
  expect(sent.at(-1)?.body).toEqual({ codes: ['T-1'], channelId: null, levelId: 7 })
  expect((values.lines as Values[]).map(({ price }) => price)).toEqual([8500, 8000, null])
})
