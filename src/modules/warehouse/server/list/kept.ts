import { goodsSql, keysSql } from '../available/keysSql.ts'
import { goodsRead, goodsSums } from '../keys/foldGoods.ts'
import { inline } from './narrowed.ts'

/*
 * Sums of goods that the database keeps (`stock_goods`), which lists compare and add up without reading keys. What has been posted since they were
 * kept, and reservations that are over, come from `stock_goods_since`; a day of the past from months that are over (`stock_goods_at`).
 */

const added = goodsSums.filter(name => name !== 'free' && name !== 'free_boxes')
const namesThen: readonly string[] = [...added, 'free']
const names: readonly string[] = [...namesThen, ...goodsRead]

const sum = (name: string) => `coalesce(kept.${name}, 0) + coalesce(moved.${name}, 0)`
const latest = (name: string) => `case when moved.goods_id is null then kept.${name} else moved.${name} end`

/** Tells whether every sum `s` of goods that SQL names is kept, now or as of a day. */
export const areKept = (sql: string, day: string | null): boolean =>
  [...sql.matchAll(/\bs\.(\w+)/g)].every(([, name = '']) => (day === null ? names : namesThen).includes(name))

/** Returns the join of the kept sums `s` of goods `e`, as they are now. */
export const keptJoin = (officeId: number): string => `
  left join stock_goods kept on kept.office_id = e.office_id and kept.goods_id = e.id
  left join stock_goods_since(${officeId}) moved on moved.goods_id = e.id
  cross join lateral (select ${added.map(name => `${sum(name)} as ${name}`).join(', ')},
    case when e.whole_boxes then ${sum('free_boxes')} else ${sum('free')} end as free,
    ${goodsRead.map(name => `${latest(name)} as ${name}`).join(', ')}) s`

/** Returns the join of the sums `s` of goods `e` at the end of a day, from months that are kept; whole boxes that were free are counted key by key. */
export const keptJoinAt = (officeId: number, day: string): string => `
  left join stock_goods_at(${inline(officeId)}, ${inline(day)}::date) past on past.goods_id = e.id
  left join (${goodsSql(`${keysSql(inline, officeId, day)} and g.whole_boxes`)}) boxed on boxed.office_id = e.office_id and boxed.goods_id = e.id
  cross join lateral (select ${added.map(name => `coalesce(past.${name}, 0) as ${name}`).join(', ')},
    coalesce(case when e.whole_boxes then boxed.free else past.free end, 0) as free) s`
