import { z } from 'zod'
import { Fen, Id, IdText, oneOf, requiredText, Timestamp, text, word } from '../src/kernel/api/fields.ts'
import { columnsOf, ListFilter, ListQuery, ListTotals, listOf } from '../src/kernel/api/list.ts'
import { plainRoutes } from '../src/kernel/api/plainRecord.ts'
import { record } from '../src/kernel/api/record.ts'
import { route } from '../src/kernel/api/route.ts'
import { StoryEvent, storyRoute } from '../src/kernel/api/story.ts'
import type { Choice, References } from '../src/kernel/web/field/reference.ts'
import type { ListSpec } from '../src/kernel/web/list/spec.ts'

/** The noun of the samples: a tile on the shelf. */
export const TileInput = z.object({
  name: requiredText('名称', 20),
  grade: oneOf('等级', { first: '优等品', second: '合格品' }),
  surface: word('表面', 'surface'),
  price: Fen.meta({ title: '单价' }),
  keeperId: Id.nullable().meta({ title: '保管人', kind: 'employee' }),
  arrivedAt: Timestamp.nullable().meta({ title: '到货时间', kind: 'datetime' }),
  remark: text('备注', 200),
})

export const Tile = TileInput.extend({ id: Id })
export type Tile = z.output<typeof Tile>

export const tileColumns = columnsOf(Tile)

export const tiles: readonly Tile[] = [
  { name: '云海白 800×800', grade: 'first', surface: 1, price: 12_800, keeperId: 1 },
  { name: '远山灰 600×1200', grade: 'first', surface: 2, price: 23_600, keeperId: 2 },
  { name: '秋木 200×1000', grade: 'second', surface: 2, price: 9_900, keeperId: null },
].map((tile, at) => ({ ...(tile as Tile), id: at + 1, arrivedAt: '2026-03-12T09:30:00+08:00', remark: '' }))

const nobody = { signedIn: 'a sample, which no server has' } as const
export const tileRoutes = {
  list: route({ at: 'POST /parts/list', does: '样品列表', ...nobody, body: ListQuery, returns: listOf(Tile) }),
  detail: route({
    at: 'GET /parts/detail/:id',
    does: '样品详情',
    ...nobody,
    params: z.object({ id: IdText }),
    returns: Tile,
  }),
  story: storyRoute({ at: 'GET /parts/story/:id', noun: '样品', needs: 'parts' }, StoryEvent),
  totals: route({ at: 'POST /parts/totals', does: '样品合计', ...nobody, body: ListFilter, returns: ListTotals }),
}

export const tileList: ListSpec<Tile> = {
  name: 'parts',
  row: Tile,
  routes: tileRoutes,
  noun: '瓷砖',
  views: { all: '全部', first: '优等品' },
  sort: { by: 'name', order: 'ascend' },
  shown: ['name', 'grade', 'surface', 'price', 'keeperId', 'arrivedAt'],
  unfold: ({ name }) => `${name} 的批次：A12 · 18 箱，B07 · 4 箱`,
  empty: { all: '还没有瓷砖。点“新增”开始。', first: '没有优等品的瓷砖。' },
  searchHint: '名称',
}

const plainEvent = { text: '', about: '', changes: [], amount: null, state: null, path: null }
const events: StoryEvent[] = [
  {
    ...plainEvent,
    key: 'order:1',
    at: '2026-03-14T10:12:00+08:00',
    kind: 'document',
    by: '王佳怡',
    what: '订货单 DH0001',
    amount: 1_280_000,
    state: { title: '已到货', tone: 'green' },
    path: '/parts.html',
  },
  {
    ...plainEvent,
    key: 'log:1',
    at: '2026-03-12T09:30:00+08:00',
    kind: 'edit',
    by: '林晓东',
    what: '修改瓷砖',
    changes: [{ field: 'price', title: '单价', before: '118.00', after: '128.00' }],
  },
]

const answers: Record<string, unknown> = {
  '/parts/story/1': { events, next: null },
  ...Object.fromEntries(tiles.map(tile => [`/parts/detail/${tile.id}`, tile])),
  '/parts/list': { rows: tiles },
  '/api/crm/partsShelf/list': {
    rows: [{ id: 1, name: '一号货架', state: 'used', createdAt: '2026-03-12T09:30:00+08:00' }],
  },
  '/api/crm/partsShelf/totals': { total: 1, sums: {} },
  '/parts/totals': { total: tiles.length, sums: { price: tiles.reduce((sum, tile) => sum + tile.price, 0) } },
}

/** What the server would answer. No server has these calls, so that the page needs none. */
export async function answerSample(address: RequestInfo | URL): Promise<Response> {
  return Response.json({ success: true, code: 20000, status: 20000, msg: '', data: answers[String(address)] ?? null })
}

const surfaces: Choice[] = [
  { value: 1, label: '抛光', color: '#1677ff' },
  { value: 2, label: '哑光', color: '#8c8c8c' },
]
const people: Choice[] = [
  { value: 1, label: '王佳怡', group: '仓库' },
  { value: 2, label: '林晓东', group: '门店' },
]

/** The choices of the samples' fields, in place of those that modules give. */
export const sampleReferences: References = {
  useDictionary: () => dictionary,
  usePeople: () => people,
  useDepartments: () => [],
  useRecords: () => () => [],
  useLinked: () => () => undefined,
  findLinked: async () => [],
  spokenOf: async () => () => false,
}
const dictionary = new Map([['surface', surfaces]])

/** A plain record: a shelf on which tiles stand. */
export const ShelfInput = z.object({
  name: requiredText('货架', 20),
  state: oneOf('状态', { used: '在用', empty: '空着' }).default('used'),
})
const Shelf = z.object({
  id: Id,
  ...ShelfInput.shape,
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
})
export const shelfRecord = record({
  name: 'partsShelf',
  table: 'partsShelf',
  title: '货架',
  noun: '货架',
  unit: '个',
  place: { path: '/parts.html', title: '货架', authority: 'parts' },
  seen: 'everyone',
  states: { used: { title: '在用', tone: 'green' }, empty: { title: '空着', tone: 'grey' } },
  acts: { edit: { needs: 'parts:edit', from: ['used', 'empty'] } },
  row: Shelf,
  views: { all: '全部' },
})
export const shelfRoutes = plainRoutes(shelfRecord, ShelfInput)
