// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ListFilter } from '../../../../kernel/api/list.ts'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { GroupedSums } from './GroupedSums.tsx'
import { daysOf, fenOf, type Group, type GroupColumn } from './groups.ts'

vi.mock('../board/Chart.tsx', () => ({ default: ({ label }: { label: string }) => <p>{label}</p> }))

const columns: Record<'kind' | 'month', GroupColumn> = {
  kind: { key: 'kind', kind: 'enum', words: { tile: '瓷砖', door: '木门' } },
  month: { key: 'on', kind: 'date', asked: daysOf },
}
const spec = { views: { all: '全部' }, sort: { by: 'on', order: 'descend' as const } }
const report = { path: '/report', title: '' }
const one = (by: string, amount: number): Group => ({ by, total: 1, amount })

type Filters = ListFilter['filters']

/** Draws the sums of a filter; `of` answers by the first day that is asked, or null without one. */
function sumsOf(filters: Filters, of: (first: string | null) => Group[], change = vi.fn(), titles = ['金额']) {
  const ask = (asked: ListFilter & { by: string }) => {
    const days = asked.filters.on
    const first = days && 'between' in days ? String(days.between[0]).slice(0, 10) : null
    return { queryKey: ['sums', asked], queryFn: async () => of(first) }
  }
  const list = { state: { view: 'all', filters, page: 1, pageSize: 20 }, spec, change }
  draw(
    <GroupedSums
      list={list}
      ask={ask}
      groupings={{ kind: '按类型', month: '按月' }}
      columns={columns}
      title="金额"
      noun="单据"
      counted="单"
      figures={titles.map(title => fenOf<Group>(title, group => group.amount))}
      report={report}
    />,
  )
  return change
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
const body = async () => (await screen.findAllByRole('row')).slice(1).map(cells)

test('sums are compared with the span before and the year before, also of groups that are gone', async () => {
  // the answers of days begin in UTC, eight hours before the day in Shanghai
  const answers: Record<string, Group[]> = {
    '2025-09-30': [one('tile', 12_000)],
    '2025-08-31': [one('tile', 8000), one('door', 5000)],
    '2024-09-30': [one('tile', 24_000)],
  }
  sumsOf({ on: { between: ['2025-10-01', '2025-10-31'] }, brandId: { in: [3] } }, first => answers[first ?? ''] ?? [])
  await screen.findByText('+50.0%')
  expect(await body()).toEqual([
    ['瓷砖', '1', '120.00', '+50.0%', '−50.0%'],
    ['木门', '0', '–', '−100.0%', '持平'],
  ])
  expect(screen.getByText('合计 ¥120.00')).toBeTruthy()
  const before = screen.getByRole('link', { name: '2025-09-01 至 2025-09-30 ¥130.00' })
  expect(before.getAttribute('href')).toContain('on=2025-09-01..2025-09-30')
  expect(before.getAttribute('href')).toContain('brandId=3')
  const row = screen.getByRole('link', { name: '120.00' }).getAttribute('href')
  expect(row).toContain('on=2025-10-01..2025-10-31')
  expect(row).toContain('kind=tile')
})

test('without days nothing is compared; choosing days filters the list', async () => {
  const change = sumsOf({ brandId: { in: [3] } }, () => [one('tile', 12_000)])
  await screen.findByRole('link', { name: '120.00' })
  expect(await body()).toEqual([['瓷砖', '1', '120.00']])
  expect(screen.getByText(/选择统计时间后/)).toBeTruthy()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: '统计时间' })
  choice.value = 'month'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  expect(change).toHaveBeenCalledWith({
    filters: { brandId: { in: [3] }, on: { between: ['month', 'month'] } },
  })
})

test('a table with many sums takes the whole width; the chart is drawn in its place when one chooses it', async () => {
  sumsOf({}, () => [one('tile', 12_000)], vi.fn(), ['签订', '增减', '已收', '未收'])
  expect(await body()).toEqual([['瓷砖', '1', '120.00', '120.00', '120.00', '120.00']])
  expect(screen.queryByText(/逐项见表格/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '图表' }))
  expect(await screen.findByText('按类型的金额，逐项见表格')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
