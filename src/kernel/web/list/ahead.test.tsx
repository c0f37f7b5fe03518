// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../api/list.ts'
import { route } from '../../api/route.ts'
import { answer, draw, sent } from '../fixtures.ts'
import { fetchListAhead } from './ahead.ts'
import { List } from './List.tsx'
import { useList } from './useList.ts'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

const Thing = z.object({ id: z.number(), name: z.string().meta({ title: '名称' }) })
const list = {
  at: 'POST /slow/list',
  does: 'lists',
  signedIn: 'a test',
  body: ListQuery,
  returns: listOf(Thing),
} as const
const totals = {
  at: 'POST /slow/totals',
  does: 'counts',
  signedIn: 'a test',
  body: ListFilter,
  returns: ListTotals,
} as const
const routes = { list: route(list), totals: route(totals) }
const spec = {
  name: 'slow',
  row: Thing,
  routes,
  noun: '东西',
  sort: { by: 'name', order: 'ascend' as const },
  shown: ['name'],
  empty: { all: '没有。' },
  searchHint: '名称',
}

function SlowList() {
  return <List list={useList(spec)} onOpen={() => undefined} />
}

afterEach(() => vi.useRealTimers())

test("rows and totals that arrive before the page's code are not requested again, however late the code is", async () => {
  answer(routes.list, () => ({ rows: [{ id: 1, name: '甲' }] }))
  answer(routes.totals, () => ({ total: 1, sums: {} }))
  vi.useFakeTimers({ toFake: ['Date'] })
  await fetchListAhead(spec)
  vi.setSystemTime(Date.now() + 12_000)
  const { unmount } = draw(<SlowList />)
  await screen.findByText('甲')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(sent.map(one => one.route.at)).toEqual([totals.at, list.at])
  unmount()
  vi.setSystemTime(Date.now() + 12_000)
  draw(<SlowList />)
  await vi.waitFor(() => expect(sent.map(one => one.route.at).sort()).toEqual([list.at, list.at, totals.at, totals.at]))
})
