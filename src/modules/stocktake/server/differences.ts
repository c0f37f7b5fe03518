import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { stocktakeSwitches } from '../api/switches.ts'
import { differs, type StoredLine, storedLines } from './lines.ts'

/** How far a sheet is from the books: counted keys, pieces that lack and that are more, how many lines differ, and the first of these. */
export type Differences = { counted: number; missing: number; more: number; differing: number; first: StoredLine[] }

const mostTold = 20

/** Reads how far a sheet is from the books. */
export async function differencesOf(desk: Desk, id: number): Promise<Differences> {
  const { rows } = await desk.client.query<Omit<Differences, 'first'>>(
    `select count(l.counted)::integer as counted, coalesce(sum(greatest(l.book - l.counted, 0)), 0)::bigint as missing,
       coalesce(sum(greatest(l.counted - l.book, 0)), 0)::bigint as more, count(*) filter (where ${differs})::integer as differing
     from stocktake_line l where l.office_id = $1 and l.stocktake_id = $2`,
    [desk.officeId, id],
  )
  const first = await storedLines(desk, id, () => differs, mostTold)
  return { ...(rows[0] as Omit<Differences, 'first'>), first }
}

/** Writes the differences of a sheet in words. */
export function differencesInWords({ first, differing }: Differences): string {
  const told = first.map(({ goodsName, counted, book }) => {
    const difference = (counted ?? 0) - (book ?? 0)
    return `${goodsName} ${difference > 0 ? '多' : '少'} ${Math.abs(difference)} 片/件`
  })
  return differing > told.length ? `${told.join('、')} 等 ${differing} 行` : told.join('、') || '没有差异'
}

/** Refuses a sheet that cannot be posted: nothing is counted, or a large difference was counted once only. */
export async function assertCounted(desk: Desk, id: number): Promise<void> {
  const [any] = await storedLines(desk, id, () => 'l.counted is not null', 1)
  if (!any) throw conflict('还没有录入任何实盘数，请先盘点再提交')
  const { stocktakeRecount: least } = await switchesOf(desk, stocktakeSwitches)
  if (least === 0) return
  const { rows } = await desk.client.query<{ lines: number }>(
    `select count(*)::integer as lines from stocktake_line l where l.office_id = $1 and l.stocktake_id = $2 and l.times < 2 and abs(l.counted - l.book) >= $3`,
    [desk.officeId, id, least],
  )
  const lines = rows[0]?.lines ?? 0
  if (lines === 0) return
  const once = await storedLines(desk, id, bind => `l.times < 2 and abs(l.counted - l.book) >= ${bind(least)}`, 3)
  const names = once.map(({ goodsName, colour }) => [goodsName, colour].filter(Boolean).join(' '))
  throw conflict(`${lines} 行需要复盘，请再数一次并重新录入：${names.join('、')}`)
}
