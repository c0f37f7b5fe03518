import { z } from 'zod'
import { Fen, Id, IdText, oneOf, requiredText, Timestamp, text, word } from '../src/kernel/api/fields.ts'
import { columnsOf, ListFilter, ListQuery, ListTotals, listOf } from '../src/kernel/api/list.ts'
import { route } from '../src/kernel/api/route.ts'
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
  searchHint: '名称',
}

const answers: Record<string, unknown> = {
  ...Object.fromEntries(tiles.map(tile => [`/parts/detail/${tile.id}`, tile])),
  '/parts/list': { rows: tiles },
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
