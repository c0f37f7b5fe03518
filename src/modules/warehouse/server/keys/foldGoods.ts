import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** How many changes one transaction folds. */
export const foldedPerStep = 2000

/** What is kept of goods as a sum of changes, and what is read anew from their keys. */
export const goodsSums = ['on_hand', 'in_transit', 'value', 'reserved', 'free', 'free_boxes'] as const
export const goodsRead = ['since_on', 'lots', 'uncosted'] as const

/** One at a time: what is read from keys has to be of the same moment as the changes, and no older one may be written over a newer one. */
const alone = `select pg_advisory_xact_lock(hashtext('stock_goods'), $1::int)`

const folding = `with folded as (
    delete from stock_goods_change c using (select id from stock_goods_change where office_id = $1 order by id limit ${foldedPerStep}) first
    where c.office_id = $1 and c.id = first.id returning c.*),
  changed as (select goods_id, ${goodsSums.map(name => `sum(${name})::bigint as ${name}`).join(', ')} from folded group by goods_id),
  kept as (
    insert into stock_goods as s (office_id, goods_id, ${[...goodsSums, ...goodsRead].join(', ')})
    select $1, c.goods_id, ${goodsSums.map(name => `c.${name}`).join(', ')}, ${goodsRead.map(name => `k.${name}`).join(', ')}
    from changed c join lateral (select * from stock_goods_of_keys k where k.office_id = $1 and k.goods_id = c.goods_id) k on true
    on conflict (office_id, goods_id) do update set ${[
      ...goodsSums.map(name => `${name} = s.${name} + excluded.${name}`),
      ...goodsRead.map(name => `${name} = excluded.${name}`),
    ].join(', ')})
  select count(*)::int as count from folded`

/**
 * Folds the oldest changes of what is there of goods into what is kept of it (`stock_goods`). Returns how many they were. What is read is the same
 * before and after, and without it; whoever posts never waits for it.
 */
export async function foldStockGoods(desk: Desk): Promise<number> {
  await desk.client.query(alone, [desk.officeId])
  const { rows } = await desk.client.query<{ count: number }>(folding, [desk.officeId])
  return rows[0]?.count ?? 0
}
