// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../kernel/web/fixtures.ts'
import type { GoodsRow } from '../api/goods.ts'
import { TodaysPrice } from './TodaysPrice.tsx'

const row = (more: Partial<GoodsRow>) => ({ id: 1, name: '砖', ...more }) as GoodsRow

test.each([
  ['a window', { listPrice: 10_000, today: { listPrice: 12_000 } }, '120.00资料 100.00'],
  ['a window where the goods have no price', { listPrice: null, today: { listPrice: 12_000 } }, '120.00资料未设置'],
  ['the goods’ own price', { listPrice: 10_000, today: { listPrice: 10_000 } }, '100.00'],
  ['the own price where no windows are known', { listPrice: 10_000 }, '100.00'],
  ['no price at all', { listPrice: null, today: { listPrice: null } }, '未设置'],
])('%s is shown', (_, of, text) => {
  const { container } = draw(<TodaysPrice row={row(of)} field="listPrice" />)
  expect(container.textContent).toBe(text)
  expect(screen.queryByText('undefined')).toBeNull()
})
