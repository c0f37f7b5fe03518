import { type Selectable, sql } from 'kysely'
import type { Column } from '../../../kernel/api/list.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { lockWord, publishWords, type WordColumn, wordColumns } from '../../settings/server/index.ts'
import { mostSeries, NewSeries, catalogueRoutes as routes, type Series } from '../api/catalogue.ts'

type SeriesRow = Selectable<DB['series']>

const columns: Column[] = [{ key: 'name', title: '系列名称', kind: 'text' }]

/** Returns the series of all brands in their order. */
export function seriesOf(desk: Desk): Promise<SeriesRow[]> {
  return desk.from('series').selectAll().orderBy('position').orderBy('id').execute()
}

/** Returns a series as answers contain it. */
export function shownSeries({ id, brandId, name, disabledAt, version }: SeriesRow): Series {
  return { id, brandId, name, enabled: disabledAt === null, version }
}

/** Returns a brand's series, with the brand locked: the second of two people sees what the first did. Throws 40000. */
async function lockBrand(desk: Desk, brandId: number): Promise<SeriesRow[]> {
  const brand = await lockWord(desk, brandId)
  if (brand?.typeCode !== 'intentionBrand' || brand.mergedInto)
    throw badInput('brandId', '品牌不存在，或已合并到其他品牌，请重新选择')
  return desk.from('series').selectAll().where('brandId', '=', brandId).orderBy('id').execute()
}

function assertNewName(series: readonly SeriesRow[], name: string, except?: number): void {
  if (series.some(one => one.name === name && one.id !== except))
    throw badInput('name', `这个品牌已有“${name}”系列，请换一个名称`)
}

async function assertRoom(desk: Desk, ofBrand: number): Promise<void> {
  if (ofBrand >= mostSeries.ofBrand) throw conflict(`一个品牌最多 ${mostSeries.ofBrand} 个系列`)
  const { count } = await desk
    .from('series')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostSeries.ofOffice) throw conflict(`全公司最多 ${mostSeries.ofOffice} 个系列`)
}

/** The calls about the series of brands. */
export const seriesHandlers = [
  handle(routes.addSeries, async (desk, { body: { brandId, name } }) => {
    const known = await lockBrand(desk, brandId)
    assertNewName(known, name)
    await assertRoom(desk, known.length)
    const position = Math.max(0, ...known.map(one => one.position)) + 1
    const series = await desk.insert('series', { brandId, name, position }, { action: '新增系列' })
    await publishWords(desk)
    return shownSeries(series)
  }),

  handle(routes.editSeries, async (desk, { body: { id, version, force, name } }) => {
    const begun = { version, words: (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, columns) }
    const { brandId } = await desk.lockOne('series', id, '系列', force ? undefined : begun)
    assertNewName(await desk.from('series').selectAll().where('brandId', '=', brandId).execute(), name, id)
    const before = await desk.lockOne('series', id, '系列')
    const series = await desk.change('series', before, { name }, { action: '编辑系列' })
    await publishWords(desk)
    return shownSeries(series)
  }),

  handle(routes.enableSeries, async (desk, { body: { id, enabled } }) => {
    const before = await desk.lockOne('series', id, '系列')
    if ((before.disabledAt === null) === enabled) return shownSeries(before)
    const disabledAt = enabled ? null : sql<string>`now()`
    const series = await desk.change('series', before, { disabledAt }, { action: `${enabled ? '启用' : '停用'}系列` })
    await publishWords(desk)
    return shownSeries(series)
  }),

  handle(routes.removeSeries, async (desk, { body: { id } }) => {
    await desk.remove('series', id, '系列', { action: '删除系列' })
    await publishWords(desk)
    return null
  }),
]

/** The brand of series. Where both brands of a merge have a series of one name, the merged one's gets its brand's name too. */
export const brandOfSeries: readonly WordColumn[] = wordColumns('series', '系列', NewSeries).map(column => ({
  ...column,
  async beforeMerge(desk, merged, into, log) {
    const taken = new Set((await namesOf(desk, into.id)).map(one => one.name))
    const same = (await namesOf(desk, merged.id)).filter(one => taken.has(one.name))
    const rows = await desk.lock(
      'series',
      same.map(one => one.id),
    )
    for (const series of rows) await desk.change('series', series, { name: `${series.name}（${merged.label}）` }, log)
  },
}))

const namesOf = (desk: Desk, brandId: number) =>
  desk.from('series').select(['id', 'name']).where('brandId', '=', brandId).orderBy('id').execute()
