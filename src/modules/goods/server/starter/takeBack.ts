import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { isHeld } from '../../../../kernel/server/desk/held.ts'
import { conflict, notFound, unlessRefused } from '../../../../kernel/server/refusal.ts'
import { lockRemovable, removeWord, type WordPlaces } from '../../../settings/server/index.ts'
import { starterNeeds } from '../../api/starter.ts'
import { publishGoods } from '../publish.ts'
import type { GoodsRecord } from '../rules.ts'
import { starterAction } from './put.ts'
import { starterLabels } from './wanted.ts'

type Asked = { goodsIds: readonly number[]; categoryIds: readonly number[] }

/**
 * Takes back goods that were put in with a trade, all or none, and those of their categories that nothing uses. Returns how many goods. Throws
 * 40400 for missing goods or categories, 40900 for some that were not put in so, that somebody changed or that another record holds.
 */
export async function takeBackStarter(
  desk: Desk,
  { goodsIds, categoryIds }: Asked,
  places: WordPlaces,
): Promise<number> {
  for (const need of starterNeeds) desk.demand(need)
  const categories = await lockCategories(desk, categoryIds)
  const ids = [...new Set(goodsIds)]
  const goods = await lockWhole(desk, ids)
  if (goods.length < ids.length) throw notFound('商品')
  await assertPutIn(desk, goods)
  const changed = goods.find(({ version }) => version > 1)
  if (changed) throw conflict(`“${changed.name}”放入后被修改过，不能一起撤回；不要的商品可以下架`)
  const removal = 'delete from goods where office_id = $1 and id = any($2)'
  if (await isHeld(desk, () => desk.client.query(removal, [desk.officeId, ids])))
    throw conflict('已有单据用到其中的商品，不能撤回；不要的商品可以下架')
  for (const { id } of goods) await desk.remove('goods', id, '商品', { action: '撤回行业商品' })
  for (const id of categories) await unlessRefused(removeWord(desk, { places, noun: '品类' }, id))
  await publishGoods(desk, [])
  return goods.length
}

/** Goods that somebody entered or imported are theirs, whatever their code: nothing takes them back. */
async function assertPutIn(desk: Desk, goods: readonly GoodsRecord[]): Promise<void> {
  const entries = await desk
    .from('operationLog')
    .select('subjectId')
    .where('subject', '=', 'goods')
    .where('action', '=', starterAction)
    .where(
      'subjectId',
      'in',
      goods.map(({ id }) => String(id)),
    )
    .execute()
  const put = new Set(entries.map(({ subjectId }) => subjectId))
  const other = goods.find(({ id }) => !put.has(String(id)))
  if (other) throw conflict(`“${other.name}”不是放入的行业商品，不能撤回；不要的商品可以下架`)
}

/** Locks goods against documents that would begin to use them. */
const lockWhole = (desk: Desk, ids: readonly number[]): Promise<GoodsRecord[]> =>
  desk.from('goods').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Locks, of these, the categories that come with a trade and that nobody changed. Returns their ids. */
async function lockCategories(desk: Desk, ids: readonly number[]): Promise<number[]> {
  const rows = await lockRemovable(desk, ids)
  if (rows.length < new Set(ids).size) throw notFound('品类')
  const fit = rows.filter(row => row.typeCode === 'intentionCategory' && row.version === 1)
  return fit.filter(({ label }) => starterLabels.has(label)).map(({ id }) => id)
}
