// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { IdText } from '../../api/fields.ts'
import { HistoryEntry } from '../../api/history.ts'
import { route } from '../../api/route.ts'
import { Fact } from '../drawer/Fact.tsx'
import { answer, draw, refusal } from '../fixtures.ts'
import type { ListModel } from '../list/useList.ts'
import { type RecordAct, RecordActs } from './RecordActs.tsx'
import { RecordDrawers } from './RecordDrawers.tsx'
import { RecordHead } from './RecordHead.tsx'
import { historyTab, type RecordParts } from './recordParts.ts'
import { recordQueries } from './recordQueries.ts'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

type Tile = { id: number; name: string; version: number }
const params = z.object({ id: IdText })
const returns = z.object({ id: z.int(), name: z.string(), version: z.int() })
const nobody = { signedIn: 'a test' } as const
const routes = {
  detail: route({ at: 'GET /tile/:id', does: '样砖', ...nobody, params, returns }),
  history: route({ at: 'GET /tile/history/:id', does: '历史', ...nobody, params, returns: z.array(HistoryEntry) }),
  edit: route({ at: 'POST /tile/edit', does: '编辑', ...nobody, body: params, returns }),
}
const queries = recordQueries(routes)
const tile = { id: 7, name: '云海白', version: 1 }
const onChanged = vi.fn()
const list = { rows: [tile, { ...tile, id: 8 }], refresh: onChanged, setCursor: () => undefined }
const parts: RecordParts<Tile, Tile> = {
  record: { name: 'tile', noun: '样砖', at: { within: { tab: 'tiles' }, open: 'tile' } },
  queries,
  title: ({ name }) => name,
  head: ({ name }, { onEdit }) => (
    <button type="button" onClick={onEdit}>
      改 {name}
    </button>
  ),
  tabs: () => [historyTab],
  edit: {
    route: routes.edit,
    title: one => `编辑 ${one?.name ?? ''}`,
    refuses: ({ id }) => (id === 8 ? '这块不能编辑。' : null),
    form: one => <p>表单 {one.id}</p>,
  },
}
const show = (address: string, more: Partial<RecordParts<Tile, Tile>> = {}) =>
  draw(<RecordDrawers parts={{ ...parts, ...more }} list={list as unknown as ListModel<Tile>} />, address)

beforeEach(() => {
  answer(routes.detail, () => tile)
  answer(routes.history, () => [])
})

test('a record opens at its own word of the address, and its edit at edit', async () => {
  show('/tiles?tab=tiles&tile=7')
  await userEvent.click(await screen.findByRole('button', { name: '改 云海白' }))
  expect(await screen.findByText('表单 7')).toBeTruthy()
  expect(location.search).toBe('?tab=tiles&tile=7&edit=7')
  await userEvent.click(screen.getAllByRole('button', { name: '下一条' })[0] as HTMLElement)
  expect(location.search).toContain('tile=8')
})

test('a record with states is headed by its state, unless its noun draws another tag', async () => {
  const sold = { ...tile, state: 'sold' }
  answer(routes.detail, () => sold)
  const record = { ...parts.record, states: { sold: { title: '已售', tone: 'green' as const } } }
  const { unmount } = show('/tiles?tile=7', { record })
  expect(await screen.findByText('已售')).toBeTruthy()
  unmount()
  show('/tiles?tile=7', { record, tag: ({ name }) => `${name}的标签` })
  expect(await screen.findByText(/云海白的标签/)).toBeTruthy()
  expect(screen.queryByText('已售')).toBeNull()
})

test('one tab alone has no bar', async () => {
  show('/tiles?tile=7')
  expect(await screen.findByText('还没有变更记录。')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('a tab that is gone gives way to the first', async () => {
  const facts = { key: 'facts', title: '资料', body: <p>事实</p> }
  const uses = { key: 'uses', title: '用途', body: <p>用过</p> }
  show('/tiles?tile=7', { tabs: ({ version }) => [facts, uses, ...(version === 1 ? [historyTab] : [])] })
  await userEvent.click(await screen.findByRole('tab', { name: '变更历史' }))
  expect(await screen.findByText('还没有变更记录。')).toBeTruthy()
  answer(routes.detail, () => ({ ...tile, version: 2 }))
  await queries.refresh()
  expect(await screen.findByText('事实')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: '变更历史' })).toBeNull()
})

test('an edit that is refused, or of nothing, says so in its drawer', async () => {
  answer(routes.detail, () => ({ ...tile, id: 8 }))
  show('/tiles?edit=8')
  expect(await screen.findByText('这块不能编辑。')).toBeTruthy()
  answer(routes.detail, () => Promise.reject(refusal(40_400, '没有这块样砖')))
  show('/tiles?edit=9')
  expect(await screen.findByText('没有这块样砖')).toBeTruthy()
})

const acts = (more: Partial<Record<'run' | 'may', unknown>>): RecordAct[] => [
  {
    text: '下单',
    may: more.may !== false,
    dialog: close => (
      <button type="button" onClick={close}>
        先这样
      </button>
    ),
  },
  { text: '打印', may: true, more: true, run: (more.run as () => unknown) ?? (() => undefined) },
  { text: '作废', may: false, run: () => undefined },
]

test('an act opens its dialog, which outlives the right to it; one in 更多 runs, and a failed one has told why', async () => {
  const run = vi.fn(() => Promise.reject(new Error('told')))
  const Frame = () => {
    const [may, setMay] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setMay(false)}>
          别人先办了
        </button>
        <RecordActs acts={acts({ may, run })} />
      </>
    )
  }
  draw(<Frame />)
  expect(screen.queryByRole('button', { name: '作废' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '下单' }))
  await userEvent.click(screen.getByRole('button', { name: '别人先办了' }))
  expect(screen.queryByRole('button', { name: '下单' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '先这样' }))
  expect(screen.queryByRole('button', { name: '先这样' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
})

const named = (text: string, more: Partial<RecordAct> = {}) =>
  ({ text, may: true, run: () => undefined, ...more }) as RecordAct
const buttons = () => screen.getAllByRole('button').map(one => one.textContent || one.getAttribute('aria-label'))

test('one act stands out, the first that fits the state; two more have buttons, the others are in the menu', async () => {
  draw(
    <RecordActs
      acts={[
        named('编辑'),
        named('领取', { kind: 'primary', may: false }),
        named('转商机', { kind: 'primary' }),
        named('打电话', { kind: 'primary' }),
        named('退回'),
        named('作废', { kind: 'danger' }),
      ]}
    />,
  )
  expect(buttons()).toEqual(['编辑', '打电话', '转商机', '更多操作'])
  expect([...document.querySelectorAll('.btn-primary')].map(one => one.textContent)).toEqual(['转商机'])
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  expect((await screen.findAllByRole('menuitem')).map(one => one.textContent)).toEqual(['退回', '作废'])
})

test('where none fits the state, three have buttons', () => {
  draw(<RecordActs acts={['一', '二', '三', '四'].map(text => named(text))} />)
  expect(buttons()).toEqual(['一', '二', '三', '更多操作'])
})

test('a button of another module takes the place of one, and is never in the menu', () => {
  const drawn = { text: '别处', may: true, drawn: <button type="button">别处</button> }
  draw(<RecordActs acts={[...['一', '二', '三'].map(text => named(text)), drawn]} />)
  expect(buttons()).toEqual(['一', '二', '别处', '更多操作'])
})

test('the acts of a record stand beside its title', async () => {
  show('/tiles?tile=7', { head: () => <RecordActs acts={[named('下单')]} /> })
  const act = await screen.findByRole('button', { name: '下单' })
  expect(act.closest('.drawer-head')).not.toBeNull()
})

const many = ['一', '二', '三', '四', '五'].map(key => ({ key, title: key, body: <p>内容{key}</p> }))
const bar = () => screen.getAllByRole('tab').map(one => one.textContent)

test('of more than four tabs three stand in the bar, those first that its noun names; the chosen one of the others is the fourth', async () => {
  show('/tiles?tile=7', { tabs: () => many, tabsFirst: ['三', '一'] })
  await screen.findByText('内容三')
  expect(bar()).toEqual(['三', '一', '二'])
  await userEvent.click(screen.getByRole('button', { name: '样砖详情：更多' }))
  expect((await screen.findAllByRole('menuitem')).map(one => one.textContent)).toEqual(['四', '五'])
  await userEvent.click(screen.getByRole('menuitem', { name: '五' }))
  expect(await screen.findByText('内容五')).toBeTruthy()
  expect(bar()).toEqual(['三', '一', '二', '五'])
  screen.getByRole('tab', { name: '五' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await screen.findByText('内容二')).toBeTruthy()
  expect(bar()).toEqual(['三', '一', '二'])
})

test('four tabs all stand in the bar', async () => {
  show('/tiles?tile=7', { tabs: () => many.slice(1) })
  await screen.findByText('内容二')
  expect(bar()).toEqual(['二', '三', '四', '五'])
  expect(screen.queryByRole('button', { name: /更多$/ })).toBeNull()
})

const factsOf = (count: number) =>
  [...Array(count).keys()].map(one => (
    <Fact key={one} title={`第 ${one}`}>
      {one}
    </Fact>
  ))

test('the facts of a head stand at the side; what stands below them before the tabs', async () => {
  show('/tiles?tile=7', { head: () => <RecordHead facts={factsOf(2)}>提醒</RecordHead> })
  const fact = await screen.findByText('第 1')
  expect(fact.closest('.record-side')).not.toBeNull()
  expect(screen.getByText('提醒').closest('.record-main')).not.toBeNull()
})

test('many facts fold behind their number, four do not', async () => {
  const { unmount } = draw(<RecordHead facts={factsOf(4)} />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  draw(<RecordHead facts={factsOf(6)} />)
  const all = screen.getByRole('button', { name: '全部 6 项' })
  expect(document.querySelector('.record-facts-folded')).not.toBeNull()
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: '收起', expanded: true })).toBeTruthy()
  expect(document.querySelector('.record-facts-folded')).toBeNull()
})

test('from a record that has left its list one goes on to what stands in its place', async () => {
  const rows = [6, 7, 8].map(id => ({ ...tile, id }))
  let drop = () => {}
  function Worked() {
    const [left, setLeft] = useState(rows)
    drop = () => setLeft(rows.filter(({ id }) => id !== 7))
    return <RecordDrawers parts={parts} list={{ ...list, rows: left } as unknown as ListModel<Tile>} />
  }
  draw(<Worked />, '/tiles?tile=7')
  await screen.findByRole('button', { name: '改 云海白' })
  act(() => drop())
  await userEvent.click(screen.getByRole('button', { name: '下一条' }))
  expect(location.search).toContain('tile=8')
})
