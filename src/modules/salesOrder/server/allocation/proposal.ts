import { setImmediate } from 'node:timers/promises'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { type Choice, type Chosen, chooseLots, type FreeLot } from '../../../warehouse/api/choice.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { warehouseSwitches } from '../../../warehouse/api/switches.ts'
import { assertSeesLots, type KeyState, keysOfGoods, lotsOfKeys } from '../../../warehouse/server/index.ts'
import { type LotPart, mostProposed, type ProposedLine, type ProposedOrder } from '../../api/allocation.ts'
import { orderRecord } from '../../api/order.ts'
import { orders } from '../orders.ts'
import { fits, goodsOfLots, homeLots, lackOf, reservedLots, type StockedLine, stockedLines } from './lines.ts'

type Order = Omit<ProposedOrder, 'lines'> & { state: string; decidedAt: string | null }

/** Returns orders that the person sees, those with the older promise first. Throws 40400 for one that they do not, 40000 for one that is not placed. */
async function promised(desk: Desk, ids: readonly number[]): Promise<Order[]> {
  const asked = [...new Set(ids)]
  const found: Order[] = await orders.rowsWhere(desk, bind => `e.id = any(${bind(asked)}::bigint[])`, asked.length)
  if (found.length < asked.length) throw notFound(orderRecord.noun)
  const other = found.find(({ state }) => state !== 'done')
  if (other) throw badInput('ids', `${orderRecord.noun} ${other.number} 还没有下单或已作废，不能备货，请不要选它`)
  const placed = ({ decidedAt }: Order) => Date.parse(decidedAt ?? '') || 0
  const wished = ({ wishOn }: Order) => wishOn ?? '9999'
  return found.toSorted((a, b) => wished(a).localeCompare(wished(b)) || placed(a) - placed(b) || a.id - b.id)
}

type Named = { lots: Map<number, { name: string; boxPieces: number | null }>; warehouses: Map<number, string> }

async function namesOf(desk: Desk, keys: readonly KeyState[]): Promise<Named> {
  const ids = [...new Set(keys.map(({ lotId }) => lotId))]
  const lots =
    ids.length === 0
      ? []
      : await desk
          .from('stockLot')
          .select(['id', 'colour', 'batch', 'size', 'boxPieces'])
          .where('id', 'in', ids)
          .execute()
  const warehouses = await desk.from('warehouse').select(['id', 'name']).execute()
  return {
    lots: new Map(lots.map(({ id, boxPieces, ...lot }) => [id, { name: lotWords(lot), boxPieces }])),
    warehouses: new Map(warehouses.map(({ id, name }) => [id, name])),
  }
}

/** What is free, one line after the other: what a line takes is not there for the next. */
class Free {
  readonly #lots = new Map<string, FreeLot[]>()
  readonly #keys: ReadonlyMap<number, KeyState[]>

  constructor(keys: readonly KeyState[]) {
    this.#keys = Map.groupBy(keys, ({ goodsId }) => goodsId)
  }

  of(line: StockedLine): FreeLot[] {
    const name = `${line.goodsId}/${line.gradeId}`
    const known = this.#lots.get(name)
    if (known) return known
    const keys = (this.#keys.get(line.goodsId) ?? []).filter(key => key.free > 0 && fits(line, key))
    const lots = lotsOfKeys(keys)
    this.#lots.set(name, lots)
    return lots
  }

  /** Takes what was chosen. Of goods sold by the box alone a box that is begun is not free. */
  take(line: StockedLine, chosen: readonly Chosen[], boxOf: (lotId: number) => number | null): void {
    const taken = new Map(chosen.flatMap(({ lotId, from }) => from.map(one => [`${lotId}/${one.warehouseId}`, one])))
    const left = this.of(line).map(lot => {
      const box = line.wholeBoxes ? (boxOf(lot.lotId) ?? 1) : 1
      const here = lot.here.map(one => {
        const free = one.free - (taken.get(`${lot.lotId}/${one.warehouseId}`)?.pieces ?? 0)
        return { ...one, free: Math.floor(free / box) * box }
      })
      return { ...lot, here }
    })
    this.#lots.set(`${line.goodsId}/${line.gradeId}`, left)
  }
}

const freeOf = ({ here }: FreeLot) => here.reduce((all, { free }) => all + free, 0)

type Facts = { names: Named; tailBoxes: number; home: ReadonlySet<number>; reserved: ReadonlySet<number> }

/** Chooses lots for a line and takes them from what is free: first those that are reserved for it or that its home has. */
function proposed(line: StockedLine, free: Free, { names, tailBoxes, home, reserved }: Facts): ProposedLine {
  const needed = lackOf(line)
  const { id, space, name, code, spec, goodsId, boxPieces } = line
  const told = { id, space, name, code, spec, goodsId, boxPieces, needed }
  const none = { ...told, lacks: 0, asks: false, parts: [], tails: [] }
  if (needed === 0) return { ...none, reason: '已备齐' }
  const had = (lotId: number) => reserved.has(lotId) || home.has(lotId)
  const lots = free.of(line).map(lot => ({ ...lot, atHome: had(lot.lotId) }))
  const choice = chooseLots(lots, needed, lots.some(({ atHome }) => atHome) || reserved.size > 0 || home.size > 0)
  if ('lacks' in choice)
    return { ...none, lacks: choice.lacks, reason: `货不够，还缺 ${boxWords(choice.lacks, boxPieces)}` }
  const boxOf = (lotId: number) => names.lots.get(lotId)?.boxPieces ?? null
  free.take(line, choice.chosen, boxOf)
  const tails = tailsOf(free.of(line), choice.chosen, names, tailBoxes)
  return { ...told, lacks: 0, asks: choice.mixed, reason: reasonOf(choice, had), parts: partsOf(choice, names), tails }
}

type Covering = Exclude<Choice, { lacks: number }>

/** Why these lots, in words. */
function reasonOf({ chosen, mixed }: Covering, had: (lotId: number) => boolean): string {
  const own = chosen.some(({ lotId }) => had(lotId))
  if (!mixed) return own ? '补自家批次' : '一批够，先用最早到的'
  if (chosen.length === 1) return '自家批次没有了，换另一批，需客户同意'
  const many = chosen.length === 2 ? '两' : `${chosen.length} `
  return own ? `自家批次不够，共${many}批，需客户同意` : `${many}批，需客户同意`
}

const partsOf = ({ chosen }: Covering, { lots, warehouses }: Named): LotPart[] =>
  chosen.flatMap(({ lotId, from }) =>
    from.map(({ warehouseId, pieces }) => ({
      lotId,
      lotName: lots.get(lotId)?.name ?? '',
      warehouseId,
      warehouseName: warehouses.get(warehouseId) ?? '',
      boxPieces: lots.get(lotId)?.boxPieces ?? null,
      pieces,
    })),
  )

/** The lots of which fewer full boxes than ⚙ are left free once these are taken. */
function tailsOf(lots: readonly FreeLot[], chosen: readonly Chosen[], names: Named, tailBoxes: number) {
  return lots.flatMap(lot => {
    const { name = '', boxPieces = null } = names.lots.get(lot.lotId) ?? {}
    const pieces = freeOf(lot)
    const isTail = pieces > 0 && Math.floor(pieces / (boxPieces ?? 1)) < tailBoxes
    return isTail && chosen.some(({ lotId }) => lotId === lot.lotId) ? [{ lotName: name, pieces, boxPieces }] : []
  })
}

/**
 * Proposes lots for orders by the choice of lots, over what is free after the ones with the older promise. It locks nothing and lets others work between two
 * orders. Throws 40000 for more lines than a proposal has.
 */
export async function proposalFor(desk: Desk, ids: readonly number[]): Promise<ProposedOrder[]> {
  assertSeesLots(desk)
  const asked = await promised(desk, ids)
  const orderIds = asked.map(({ id }) => id)
  const lines = await stockedLines(desk, orderIds)
  if (lines.length > mostProposed.lines)
    throw badInput('ids', `一次最多 ${mostProposed.lines} 行，这些下单单共 ${lines.length} 行，请少选几张，分批备货`)
  const keys = await keysOfGoods(desk, [...new Set(lines.map(({ goodsId }) => goodsId))])
  const [names, home, reserved] = [
    await namesOf(desk, keys),
    await homeLots(desk, orderIds),
    await reservedLots(desk, orderIds),
  ]
  const goodsOfLot = await goodsOfLots(
    desk,
    [...home.values()].flatMap(lots => [...lots]),
  )
  const { stockTailBoxes: tailBoxes } = await switchesOf(desk, warehouseSwitches)
  const free = new Free(keys)
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const told: ProposedOrder[] = []
  for (const { id, version, number, customerName, wishOn } of asked) {
    const own = (byOrder.get(id) ?? []).map(line => {
      const atHome = [...(home.get(id) ?? [])].filter(lot => goodsOfLot.get(lot) === line.goodsId)
      const facts = { names, tailBoxes, home: new Set(atHome), reserved: reserved.get(line.id) ?? new Set<number>() }
      return proposed(line, free, facts)
    })
    told.push({ id, version, number, customerName, wishOn, lines: own })
    await setImmediate()
  }
  return told
}
