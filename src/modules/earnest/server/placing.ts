import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { type Arrived, chooseFor } from '../../warehouse/server/index.ts'
import { cameOf } from './awaiting.ts'
import type { EarnestRecord } from './earnests.ts'
import { type KeptLine, readLines, storeLines, typedOf } from './lines.ts'
import { shareOut } from './shareOut.ts'

const isAlike = (one: KeptLine, other: KeptLine) => one.goodsId === other.goodsId && one.gradeId === other.gradeId

/**
 * Returns where the pieces of a line without a lot lie, by the choice of lots; none where too little is free. Throws 40900 where only several lots cover
 * the goods, to which the customer does not consent; whoever sees no lots is told nothing of them.
 */
async function placesOf(desk: Desk, mixed: boolean, lines: readonly KeptLine[], at: number): Promise<Arrived[]> {
  const line = lines[at] as KeptLine
  const { goodsId, gradeId, pieces } = line
  const had = lines.filter(one => isAlike(one, line)).flatMap(({ lotId }) => lotId ?? [])
  const choice = await chooseFor(desk, { goodsId, gradeId, pieces }, had)
  if ('lacks' in choice) return []
  const places = choice.chosen.flatMap(({ lotId, from }) =>
    from.map(one => ({ key: { goodsId, gradeId, lotId, warehouseId: one.warehouseId }, pieces: one.pieces })),
  )
  const lots = new Set([...had, ...places.map(({ key }) => key.lotId)])
  if (mixed || lots.size === 1) return places
  if (!desk.may(stockElements.stock) || !desk.may(stockElements.lots)) return []
  throw conflict(
    `第 ${at + 1} 行的货没有一个批次够，混批会有色差，客户还没有同意混批：请“为它订货”等整批到货，或请财务红冲收款后修改定金单、勾选“客户同意混批”`,
  )
}

/**
 * Gives the lines of a locked one that have no lot the lots in which their goods lie, at the same prices and with the same sums. What is not there stays
 * without a lot. Returns what changed, for the log. Throws as `placesOf` does.
 */
export async function placeLines(desk: Desk, { id, mixed }: EarnestRecord): Promise<Changes> {
  const before = (await readLines(desk, id)) as KeptLine[]
  const places: Arrived[] = []
  for (const [at, { lotId }] of before.entries())
    if (lotId === null) places.push(...(await placesOf(desk, mixed, before, at)))
  if (places.length === 0) return {}
  const heldOf = (line: Pick<KeptLine, 'lotId'>) => (line.lotId === null ? 0 : Number.POSITIVE_INFINITY)
  const { lines } = shareOut(before, heldOf, await cameOf(desk, places))
  await storeLines(desk, id, lines)
  return { lines: [before.map(typedOf), lines.map(typedOf)] }
}
