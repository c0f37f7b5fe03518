// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codes } from '../../api/envelope.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../api/list.ts'
import { route } from '../../api/route.ts'
import { answer, draw, refusal, sent } from '../fixtures.ts'
import { List } from './List.tsx'
import { SavedViewsContext } from './savedViews.ts'
import { useList } from './useList.ts'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

const Thing = z.object({
  id: z.number(),
  name: z.string().meta({ title: '名称' }),
  city: z.string().meta({ title: '城市' }),
})
const routes = {
  list: route({ at: 'POST /thing/list', does: 'lists', signedIn: 'a test', body: ListQuery, returns: listOf(Thing) }),
  totals: route({
    at: 'POST /thing/totals',
    does: 'counts',
    signedIn: 'a test',
    body: ListFilter,
    returns: ListTotals,
  }),
}
const spec = {
  name: 'thing',
  row: Thing,
  routes,
  noun: '东西',
  views: { all: '全部', due: '今日' },
  empty: { due: '今天没有事。' },
  sort: { by: 'name', order: 'ascend' as const },
  shown: ['name', 'city'],
  searchHint: '名称',
}
const rows = [
  { id: 1, name: '甲', city: '杭州' },
  { id: 2, name: '乙', city: '宁波' },
]

const unfolding = {
  ...spec,
  name: 'unfolding',
  filtersOnly: ['city'],
  shown: ['name'],
  unfold: ({ city }: { city: string }) => <p>在{city}</p>,
}

function UnfoldingList() {
  return <List list={useList<(typeof rows)[number]>(unfolding)} onOpen={() => {}} />
}

function ThingList({ onOpen = () => {} }: { onOpen?: (row: (typeof rows)[number]) => void }) {
  const list = useList<(typeof rows)[number]>(spec)
  return <List list={list} onOpen={onOpen} bulk={some => <b>{some.map(row => row.name).join()}</b>} />
}

const asked = () => sent.filter(one => one.route === routes.list).map(one => one.body as z.output<typeof ListQuery>)
const listed = () => screen.getAllByRole('row').slice(1)
const stands = (text: string) => screen.findByText(text)

beforeEach(() => {
  answer(routes.list, () => ({ rows }))
  answer(routes.totals, () => ({ total: 45, sums: {} }))
})

describe('a list', () => {
  test('requests its first page in its default order, shows it, and opens a row', async () => {
    const onOpen = vi.fn()
    draw(<ThingList onOpen={onOpen} />)
    await stands('甲')
    expect(asked()[0]).toMatchObject({ view: 'all', sort: spec.sort, page: 1, pageSize: 20 })
    expect(listed().map(row => within(row).getByRole('link').textContent)).toEqual(['甲', '乙'])
    await userEvent.click(screen.getByRole('link', { name: '乙' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  })

  test('sorts by a click on a column: ascending, descending, default; the address keeps it', async () => {
    draw(<ThingList />)
    await stands('甲')
    const sorts = [{ by: 'city', order: 'ascend' }, { by: 'city', order: 'descend' }, undefined]
    for (const sort of sorts) {
      await userEvent.click(screen.getByRole('button', { name: '城市' }))
      await waitFor(() => expect(asked().at(-1)?.sort).toEqual(sort))
      expect(location.search.includes('city')).toBe(sort !== undefined)
    }
  })

  test('moves through pages, and returns to the first page in another view', async () => {
    draw(<ThingList />)
    await stands('甲')
    await userEvent.click(await screen.findByRole('button', { name: '3' }))
    await waitFor(() => expect(asked().at(-1)?.page).toBe(3))
    await userEvent.click(screen.getByRole('tab', { name: '今日' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ view: 'due', page: 1 }))
  })

  test('filters by its address, shows the filter, and removes it', async () => {
    draw(<ThingList />, `/?city=${encodeURIComponent('~杭')}`)
    await stands('甲')
    expect(asked()[0]?.filters).toEqual({ city: { contains: '杭' } })
    const tags = within(screen.getByRole('region', { name: '筛选条件' }))
    await userEvent.click(tags.getByRole('button', { name: '去掉筛选 城市' }))
    await waitFor(() => expect(asked().at(-1)?.filters).toEqual({}))
    expect(screen.queryByRole('region', { name: '筛选条件' })).toBeNull()
  })

  test('opens a saved view that names a column which is gone, and says so', async () => {
    const state = { view: 'all', filters: { city: { contains: '杭' }, 'own.s1': { in: ['o1'] } }, sort: spec.sort }
    const views = [{ id: 1, name: '旧视图', state, isDefault: false }]
    const store = { useViews: () => views, save: async () => {}, remove: async () => {} }
    draw(
      <SavedViewsContext value={store}>
        <ThingList />
      </SavedViewsContext>,
    )
    await stands('甲')
    await userEvent.click(screen.getByRole('tab', { name: '旧视图' }))
    await waitFor(() => expect(asked().at(-1)?.filters).toEqual({ city: { contains: '杭' } }))
    await stands('视图用到的字段已停用或不再对您显示，这次没有按它们筛选和排序')
    expect(screen.getByRole('tab', { name: '旧视图' }).getAttribute('aria-selected')).toBe('true')
  })

  test('without rows says what it would contain', async () => {
    answer(routes.list, () => ({ rows: [] }))
    draw(<ThingList />, '/?view=due')
    expect((await screen.findByText('今天没有事。')).closest('[role=status]')?.textContent).toContain(
      '“今日”里没有东西',
    )
  })

  test('that could not load says why, and loads again', async () => {
    answer(routes.list, () => {
      throw refusal(codes.unavailable, '数据库暂不可用')
    })
    draw(<ThingList />)
    await stands('数据库暂不可用')
    answer(routes.list, () => ({ rows }))
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await stands('甲')
  })

  test('selects single rows, the whole page, and none', async () => {
    draw(<ThingList />)
    await stands('甲')
    const [all, first] = screen.getAllByRole('checkbox') as [HTMLElement, HTMLElement]
    await userEvent.click(first)
    const bulk = () => screen.queryByRole('region', { name: '批量操作' })?.querySelector('span + b')?.textContent
    expect(bulk()).toBe('甲')
    await userEvent.click(all)
    expect(bulk()).toBe('甲,乙')
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
    expect(bulk()).toBeUndefined()
  })
})

describe('the keys of a list', () => {
  const focus = async (element: HTMLElement) => {
    element.focus()
    await waitFor(() => expect(document.activeElement).toBe(element))
  }
  const press = (keys: string) => userEvent.keyboard(keys)
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').slice(1)

  test('Enter and Space belong to what has the focus, not to the row one was at', async () => {
    const onOpen = vi.fn()
    draw(<ThingList onOpen={onOpen} />)
    await stands('甲')
    await press('j')
    await focus(screen.getByRole('link', { name: '乙' }))
    await press('{Enter}')
    expect(onOpen.mock.calls).toEqual([[rows[1]]])
    await press('k')
    await focus(boxes()[1] as HTMLElement)
    await press(' ')
    expect(boxes().map(box => box.checked)).toEqual([false, true])
    await focus(screen.getByRole('tab', { name: '今日' }))
    await press('{Enter}')
    await waitFor(() => expect(asked().at(-1)?.view).toBe('due'))
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  test('who goes on by key opens and selects the row that the keys came to', async () => {
    const onOpen = vi.fn()
    draw(<ThingList onOpen={onOpen} />)
    await userEvent.click(await screen.findByRole('link', { name: '甲' }))
    await press('j{Enter}')
    expect(onOpen.mock.calls).toEqual([[rows[0]], [rows[1]]])
    await userEvent.click(boxes()[0] as HTMLElement)
    await press('j ')
    expect(boxes().map(box => box.checked)).toEqual([true, true])
  })
})

describe('a row that unfolds', () => {
  test('shows what it has inside in place, and folds again, without opening the record', async () => {
    draw(<UnfoldingList />)
    const [first] = await screen.findAllByRole('button', { name: '展开这一行' })
    await userEvent.click(first as Element)
    expect(screen.getByText('在杭州')).toBeDefined()
    expect(screen.queryByText('在宁波')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '收起这一行' }))
    expect(screen.queryByText('在杭州')).toBeNull()
  })

  test('a column that stands for filters is not offered to be shown', async () => {
    draw(<UnfoldingList />)
    await userEvent.click(await screen.findByRole('button', { name: '列与密度' }))
    expect(screen.getByRole('checkbox', { name: '名称' })).toBeDefined()
    expect(screen.queryByRole('checkbox', { name: '城市' })).toBeNull()
  })
})
