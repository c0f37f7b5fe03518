// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../../../kernel/web/fixtures.ts'
import type { BatchLine } from '../api/batch.ts'
import { BatchPreview, ChangedPrices } from './BatchPreview.tsx'

vi.mock('./useWhom.ts', () => ({ useWhom: () => () => '所有客户' }))

const line: BatchLine = {
  goodsId: 1,
  goodsName: '雪山白',
  goodsCode: 'T1',
  unit: 'area',
  gradeId: null,
  channelId: null,
  levelId: null,
  fromDay: '2030-01-01',
  toDay: null,
  before: { listPrice: 10_000, floorSeller: 9000 },
  after: { listPrice: 10_300, floorSeller: 9270 },
}

test('each price stands before and after, without those that the person may not see', () => {
  draw(<ChangedPrices lines={[line]} />)
  const item = within(screen.getByRole('listitem'))
  expect(item.getByText('雪山白')).toBeTruthy()
  expect(item.getAllByRole('definition').map(one => one.textContent)).toEqual(['100.00 103.00', '90.00 92.70'])
  expect(item.getAllByRole('term').map(one => one.textContent)).toEqual(['价格', '导购底价'])
})

test('a price of a workbook that nothing held before has no struck one', () => {
  const { container } = draw(<ChangedPrices lines={[{ ...line, before: {}, after: { listPrice: 15_000 } }]} />)
  expect(container.querySelector('s')).toBeNull()
  expect(screen.getByRole('definition').textContent?.trim()).toBe('150.00')
})

test('the preview counts the goods and names those that stay as they are', () => {
  const data = { goods: 2, lines: [line], skipped: [{ goodsId: 2, name: '无价砖', why: '没有价格' }] }
  draw(<BatchPreview preview={{ data, error: null, isFetching: false }} />)
  expect(screen.getByText('符合的商品 2 个，下面是最先的几个')).toBeTruthy()
  expect(screen.getByText('无价砖：没有价格')).toBeTruthy()
})
