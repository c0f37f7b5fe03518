import { looseAfterIssue, looseAfterReceipt } from '../../src/modules/warehouse/api/loose.ts'
import { issueValue } from '../../src/modules/warehouse/api/value.ts'
import { day } from '../calendar.ts'
import type { Dice } from '../random.ts'

/** Goods of the demo that lie in stock: what a piece costs, in fen. */
export type Stocked = { id: number; boxPieces: number | null; pieceCost: number }
/** A lot as the demo plans it, by its texts, and what moved of it. */
export type PlannedLot = { goods: Stocked; colour: string; batch: string; moves: Move[] }
/** A movement of a lot in one warehouse, with what is there after it. */
export type Move = {
  warehouse: number
  condition: 'sellable' | 'sample'
  act: 'receive' | 'issue'
  at: number
  pieces: number
  loose: number
  value: number
  onHandAfter: number
  looseAfter: number
  valueAfter: number
}

type There = { onHand: number; loose: number; value: number }

/** Plans what happened to the lots of goods within a year before `now`: each came once or twice, and left in boxes and pieces. */
export function planLots(goods: Stocked, dice: Dice, warehouses: number, now: number): PlannedLot[] {
  const count = dice.weigh([1, 2, 3, 4, 5], many => 6 - many)
  return Array.from({ length: count }, (_, at) => {
    const came = now - dice.int(20, 340) * day
    const colour = `${dice.pick(['A', 'B', 'C', 'D'])}${at}${dice.int(1, 9)}`
    const batch = new Date(came).toISOString().slice(2, 7).replace('-', '')
    return { goods, colour, batch, moves: movesOf(goods, came, { dice, warehouses, now }) }
  })
}

type Chance = { dice: Dice; warehouses: number; now: number }

function movesOf(goods: Stocked, came: number, { dice, warehouses, now }: Chance): Move[] {
  const box = goods.boxPieces ?? 1
  const main = stay(goods, 0, 'sellable')
  main.come(came, dice.int(12, 90) * box)
  for (let at = came + dice.int(2, 20) * day; at < now - day; at += dice.int(3, 30) * day)
    main.leave(at, dice.chance(0.8) ? dice.int(1, 12) * box : dice.int(1, Math.max(1, box - 1)))
  const beside = dice.chance(0.35) ? stay(goods, dice.int(1, warehouses - 1), 'sellable') : null
  beside?.come(came + day, dice.int(2, 15) * box)
  const shown = dice.chance(0.2) ? stay(goods, 2, 'sample') : null
  shown?.come(came + 2 * day, dice.int(1, Math.min(3, box)))
  return [...main.moves, ...(beside?.moves ?? []), ...(shown?.moves ?? [])]
}

/** Goods of a lot in one place: what comes and leaves, never more than is there. */
function stay({ boxPieces, pieceCost }: Stocked, warehouse: number, condition: Move['condition']) {
  const there: There = { onHand: 0, loose: 0, value: 0 }
  const moves: Move[] = []
  const move = (act: Move['act'], at: number, after: There) => {
    moves.push({
      warehouse,
      condition,
      act,
      at,
      pieces: after.onHand - there.onHand,
      loose: after.loose - there.loose,
      value: after.value - there.value,
      onHandAfter: after.onHand,
      looseAfter: after.loose,
      valueAfter: after.value,
    })
    Object.assign(there, after)
  }
  return {
    moves,
    come(at: number, pieces: number) {
      const loose = looseAfterReceipt({ ...there, boxPieces }, pieces)
      move('receive', at, { onHand: there.onHand + pieces, loose, value: there.value + pieces * pieceCost })
    },
    leave(at: number, wanted: number) {
      const pieces = Math.min(wanted, there.onHand)
      if (pieces === 0) return
      const { loose } = looseAfterIssue({ ...there, boxPieces }, { pieces })
      const value = there.value - issueValue(there.value, pieces, there.onHand)
      move('issue', at, { onHand: there.onHand - pieces, loose, value })
    },
  }
}
