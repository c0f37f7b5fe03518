// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '../../../kernel/web/fixtures.ts'
import { SetDetail } from '../api/set.ts'
import { SetTrial } from './SetTrial.tsx'

const goods = (id: number, name: string, listPrice: number | undefined, cost?: number) => ({
  id,
  code: `T${id}`,
  name,
  onSale: true,
  sideA: null,
  sideB: null,
  pieceArea: null,
  boxPieces: null,
  priceUnit: 'piece' as const,
  ...(listPrice !== undefined && { listPrice }),
  ...(cost !== undefined && { cost }),
})
const at = '2030-01-01T00:00:00+08:00'
const setOf = (...all: ReturnType<typeof goods>[]): SetDetail =>
  SetDetail.parse({
    id: 1,
    name: '卫生间套餐',
    code: 'S1',
    price: 500_000,
    per: 'set',
    minArea: null,
    partCount: 2,
    validFrom: null,
    validTo: null,
    onSale: true,
    remark: '',
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    parts: [
      {
        name: '马桶',
        goodsId: 1,
        quantity: 1000,
        unit: 'piece',
        priceUnit: null,
        gradeId: null,
        scaled: false,
        excess: 150_000,
        deduction: 80_000,
        upgrades: [{ toGoodsId: 3, difference: 60_000 }],
      },
      {
        name: '花洒',
        goodsId: 2,
        quantity: 2000,
        unit: 'piece',
        priceUnit: null,
        gradeId: null,
        scaled: false,
        excess: null,
        deduction: 30_000,
        upgrades: [],
      },
    ],
    goods: all,
  })
const whole = () =>
  setOf(goods(1, '普通马桶', 300_000, 100_000), goods(2, '花洒', 100_000, 50_000), goods(3, '智能马桶', 500_000))
const told = () =>
  Object.fromEntries(screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent]))

test('a set is priced while one chooses: left out, more than the allowance, and what may not be exceeded', async () => {
  draw(<SetTrial set={whole()} />)
  expect(told()).toMatchObject({ 套餐价: '¥5,000.00', 合计: '¥5,000.00', 毛利率: '60%' })
  await userEvent.click(screen.getByRole('checkbox', { name: /花洒/ }))
  expect(told()).toMatchObject({ 不选扣减: '−¥300.00', 合计: '¥4,700.00' })
  const toilets = screen.getByRole('textbox', { name: '马桶的数量' })
  await userEvent.clear(toilets)
  await userEvent.type(toilets, '3')
  expect(told()).toMatchObject({ 超出部分: '¥3,000.00', 合计: '¥7,700.00' })
  await userEvent.click(screen.getByRole('checkbox', { name: /花洒/ }))
  const showers = screen.getByRole('textbox', { name: '花洒的数量' })
  await userEvent.clear(showers)
  await userEvent.type(showers, '9')
  expect(screen.getByText('有项目不可超出包含数量')).toBeTruthy()
})

test('who sees no cost reads no margin; who sees no list price learns why nothing is priced', () => {
  const { unmount } = draw(
    <SetTrial set={setOf(goods(1, '马桶', 300_000), goods(2, '花洒', 100_000), goods(3, '智能', 1))} />,
  )
  expect(Object.keys(told())).not.toContain('毛利率')
  unmount()
  draw(<SetTrial set={setOf(goods(1, '马桶', undefined), goods(2, '花洒', undefined), goods(3, '智能', undefined))} />)
  expect(screen.getByText('试算按标价拆分，需要查看标价的权限')).toBeTruthy()
})
