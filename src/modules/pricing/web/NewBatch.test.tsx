// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../kernel/web/fixtures.ts'
import { batchRoutes } from '../api/batch.ts'
import { NewBatch } from './NewBatch.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./useWhom.ts', () => ({ useWhom: () => () => '所有客户' }))

const nothing = () => {}

test('goods that an address chose are called by their name', async () => {
  const skipped = [{ goodsId: 559, name: '雾蓝断桥铝窗 029', why: '商品没有标价' }]
  answer(batchRoutes.preview, () => ({ goods: 1, lines: [], skipped }))
  answer(batchRoutes.forecast, () => null)
  draw(<NewBatch own={{ goodsId: 559 }} onClose={nothing} onSaved={nothing} />)
  expect(await screen.findByRole('button', { name: '去掉雾蓝断桥铝窗 029' })).toBeTruthy()
  expect(screen.getByText('雾蓝断桥铝窗 029').closest('.price-picked')).toBeTruthy()
})
