// @vitest-environment happy-dom
import { MessageChannel } from 'node:worker_threads'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw } from '../../../kernel/web/fixtures.ts'
import { type LotThere, stockRoutes } from '../../warehouse/api/stock.ts'
import { LotField } from './LotField.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../settings/web/dictionaries.ts', () => ({
  useDictionary: () => new Map([['goodsGrade', [{ value: 5, label: '一级品' }]]]),
}))
// Its styles come with the build.
vi.mock('../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))

// Ant Design's select opens by a turn of it, which the page that is made here has not.
beforeEach(() => void vi.stubGlobal('MessageChannel', MessageChannel))

const key = (gradeId: number | null, free: number): LotThere['keys'][number] => ({
  warehouseId: 1,
  warehouseName: '主仓',
  gradeId,
  condition: 'sellable',
  place: '',
  onHand: free,
  free,
})
const there = (...keys: LotThere['keys']) =>
  answer(stockRoutes.lots, () => [{ lotId: 9, colour: 'A1', batch: '', size: '', boxPieces: 8, keys }])
const shown = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(one => one.textContent)

test('of a lot that lies in a warehouse in two grades each is chosen for itself', async () => {
  there(key(null, 80), key(5, 16))
  const onChange = vi.fn()
  draw(<LotField id="lot" label="批次" row={{ goodsId: 3 }} onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: '批次' }))
  await waitFor(() => expect(shown()).toEqual(['A1 · 主仓（可用 10 箱）', 'A1 · 一级品 · 主仓（可用 2 箱）']))
  await userEvent.click(screen.getByText('A1 · 一级品 · 主仓（可用 2 箱）'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ lotId: 9, warehouseId: 1, gradeId: 5 })
})

test('a chosen lot of which nothing is free any more keeps its name', async () => {
  there(key(null, 0))
  const row = { goodsId: 3, lotId: 9, warehouseId: 1, gradeId: null, lotName: 'A1' }
  draw(<LotField id="lot" label="批次" row={row} onChange={() => undefined} />)
  expect(await screen.findByText('A1（现在没有可用）')).toBeTruthy()
})
