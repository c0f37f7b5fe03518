// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../../../kernel/web/fixtures.ts'
import type { ContractDetail, SheetRow } from '../../api/contract.ts'
import { Lines } from './Lines.tsx'

const row = (id: number, more: Partial<SheetRow>) => ({
  id,
  space: '客厅',
  name: `砖 ${id}`,
  note: '',
  unit: '片',
  ...more,
})
const part = (quantity: number, net: number) => ({ quantity, pieces: null, net })
const none = part(0, 0)
const show = (...rows: object[]) =>
  draw(<Lines contract={{ rows, sums: { total: 0 }, changed: 0, effectiveTotal: 0 } as unknown as ContractDetail} />)
const heads = () => screen.getAllByRole('columnheader').map(one => one.textContent)
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(one =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('a line tells quantity, unit price, half up, and amount below their heads; a gift has no price', () => {
  show(
    row(1, { signed: part(3000, 10_000), changed: none, whole: part(3000, 10_000) }),
    row(2, { signed: part(1000, 0), changed: none, whole: part(1000, 0), gift: true }),
  )
  expect(heads()).toEqual(['名称', '数量', '单价', '金额'])
  expect(cells()).toEqual([
    ['砖 1 ', '3 片', '¥33.33/片', '¥100.00'],
    ['砖 2 赠品', '1 片', '–', '¥0.00'],
  ])
})

test('of a contract that changed the unit price is the present one, or what it was where nothing is left', () => {
  show(
    row(1, { signed: part(2000, 20_000), changed: part(2000, 10_000), whole: part(4000, 30_000) }),
    row(2, { signed: part(2000, 20_000), changed: part(-2000, -20_000), whole: none }),
  )
  expect(heads()).toEqual(['名称', '单价', '合同', '增减项', '合计'])
  expect(cells().map(([, price]) => price)).toEqual(['¥75.00/片', '¥100.00/片'])
})
