import { isKeyOf } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Fault, ImportRecord } from '../../../transfer/server/index.ts'
import { ImportedGoods, readAttributes } from '../../api/imported.ts'
import { columnsFrom } from '../columns.ts'
import { faultOf, type GoodsRecord } from '../rules.ts'
import { hiddenFrom } from '../sight.ts'

/** A row beside the goods that have its code: what they are to be, as columns; only `given` columns are filled in. */
export type Planned = { record: ImportRecord; before: GoodsRecord | undefined; given: object; after: GoodsRecord }

/** Returns what each row means for the goods there are. `locked` locks these until the transaction ends. */
export async function planned(desk: Desk, records: readonly ImportRecord[], locked = false): Promise<Planned[]> {
  const codes = records.map(({ values }) => String(values.code))
  const found = await desk.from('goods').select(['id']).where('code', 'in', codes).execute()
  const ids = found.map(({ id }) => id)
  const rows = locked
    ? await desk.lock('goods', ids)
    : await desk
        .from('goods')
        .selectAll()
        .where('id', 'in', [0, ...ids])
        .execute()
  const byCode = new Map(rows.map(row => [row.code, row]))
  return records.map(record => {
    const before = byCode.get(String(record.values.code))
    const given = columnsOf(record, before)
    return { record, before, given, after: { ...before, ...given } as GoodsRecord }
  })
}

/** Returns the filled cells of a row as columns; of new goods, every column. */
function columnsOf({ values, given }: ImportRecord, before: GoodsRecord | undefined) {
  const { seriesId, attributes, ...rest } = values as ImportedGoods
  const brandId = before === undefined || given.includes('brandId') ? rest.brandId : before.brandId
  const whole = {
    ...rest,
    seriesId: seriesId === null ? null : (seriesId.byBrand[brandId ?? 0] ?? 0),
    attributes: readAttributes(attributes) ?? [],
  }
  const filled = Object.entries(whole).filter(
    ([key]) => isKeyOf(ImportedGoods.shape, key) && (before === undefined || given.includes(key)),
  )
  const columns = columnsFrom(Object.fromEntries(filled) as never, before)
  // Statements over sets take JSON as it is.
  return 'attributes' in columns ? { ...columns, attributes: whole.attributes } : columns
}

/** Returns the first thing against each row that a form would refuse, too. */
export async function faultsIn(desk: Desk, plans: readonly Planned[]): Promise<Fault[]> {
  const [series, missing] = await Promise.all([seriesIn(desk, plans), missingPictures(desk, plans)])
  const hidden = hiddenFrom(desk)
  return plans.flatMap(plan => {
    const fault =
      nameless(plan) ?? wrongSeries(plan, series) ?? lostPicture(plan, missing) ?? faultOf(plan.after, hidden)
    return fault ? [{ row: plan.record.row, field: fault.field, message: fault.msg }] : []
  })
}

type Told = { field: string; msg: string } | undefined

function nameless({ after }: Planned): Told {
  return after.name ? undefined : { field: 'name', msg: '新商品需要填写名称' }
}

function wrongSeries({ record, before, after }: Planned, brands: ReadonlyMap<number, number>): Told {
  const { seriesId, brandId } = after
  if (seriesId === null || (seriesId === before?.seriesId && brandId === before?.brandId)) return undefined
  if (brands.get(seriesId) === brandId) return undefined
  const named = (record.values as ImportedGoods).seriesId?.name
  if (named === undefined) return { field: 'brandId', msg: '原来的系列不是这个品牌的，请同时填写系列' }
  return { field: 'seriesId', msg: brandId === null ? '填写系列时需要填写品牌' : `“${named}”不是这个品牌的系列` }
}

function lostPicture({ record }: Planned, missing: ReadonlySet<string>): Told {
  const lost = (record.values as ImportedGoods).pictures.some(url => missing.has(url))
  return lost ? { field: 'pictures', msg: '本系统中没有这个地址的图片，请重新上传图片' } : undefined
}

async function seriesIn(desk: Desk, plans: readonly Planned[]): Promise<Map<number, number>> {
  const ids = plans.flatMap(({ after }) => after.seriesId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await desk.from('series').select(['id', 'brandId']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, brandId }) => [id, brandId]))
}

async function missingPictures(desk: Desk, plans: readonly Planned[]): Promise<Set<string>> {
  const urls = [...new Set(plans.flatMap(({ record }) => (record.values as ImportedGoods).pictures))]
  if (urls.length === 0) return new Set()
  const hashOf = (url: string) => url.split('/').at(-1) ?? ''
  const rows = await desk.db.selectFrom('picture').select('hash').where('hash', 'in', urls.map(hashOf)).execute()
  const there = new Set(rows.map(({ hash }) => hash))
  return new Set(urls.filter(url => !there.has(hashOf(url))))
}
