import { codes, type FieldIssue } from '../../../../kernel/api/envelope.ts'
import { nothing } from '../../../../kernel/api/format.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { stockElements } from '../../api/elements.ts'
import type { Give } from '../../api/gives.ts'
import { conditions } from '../../api/key.ts'
import { lotWords } from '../../api/lot.ts'
import { unseenOwner } from '../../api/stockList.ts'
import { ownersInWords } from '../holds/holders.ts'
import type { Reservation } from '../holds/holding.ts'
import type { LockedKey } from '../keys/lockKeys.ts'

type OwnerOf = Awaited<ReturnType<typeof ownersInWords>>

/** A key that lacks something: how much its lines take together, and who holds what of it. `at`: their places among the lines. */
export type Lack = {
  key: LockedKey
  at: readonly number[]
  wanted: number
  there: number
  holds: readonly Reservation[]
  lacks: number
}

/**
 * Refuses with 40900 by line, with how much lacks and the way on, as far as the person sees how much there is; whose reservations are in the way is told as
 * far as the person sees them.
 */
export async function refuseLacks(desk: Desk, lacks: readonly Lack[]): Promise<never> {
  const names = await namesOfKeys(
    desk,
    lacks.map(({ key }) => key),
  )
  const ownerOf = await ownersInWords(
    desk,
    lacks.flatMap(({ holds }) => holds),
  )
  const told = lacks.map(one => ({ at: one.at, msg: lackWords(desk, one, names.get(one.key.id) ?? '', ownerOf) }))
  const issues: FieldIssue[] = told.flatMap(({ at, msg }) => at.map(line => ({ field: `lines.${line}`, msg })))
  const mayCut = desk.may(stockElements.cut) && desk.may(stockElements.stock)
  const gives = mayCut ? givesOf(lacks, names, ownerOf) : []
  throw new Refusal(codes.conflict, told.map(({ msg }) => msg).join('；'), { issues, gives })
}

/** Returns the reservations that may give way: of which key, whose (empty where the person does not see that), and how many pieces each has. */
function givesOf(lacks: readonly Lack[], names: ReadonlyMap<number, string>, ownerOf: OwnerOf): Give[] {
  return lacks.flatMap(({ key, holds }) =>
    holds.map(({ id, pieces, ownerKind, ownerId }) => {
      const holder = ownerOf({ ownerKind, ownerId }) ?? ''
      const give = { id, pieces, of: names.get(key.id) ?? '', holder }
      return holder === '' ? give : { ...give, ownerKind, ownerId }
    }),
  )
}

function lackWords(desk: Desk, { key, at, wanted, there, holds, lacks }: Lack, name: string, ownerOf: OwnerOf): string {
  const words = (pieces: number) => boxWords(pieces, key.boxPieces)
  const lines = at.length === 0 ? '' : `第 ${at.map(one => one + 1).join('、')} 行 `
  const asked = `${lines}${name}${at.length > 1 ? '共' : ''}要 ${words(wanted)}`
  if (!desk.may(stockElements.stock)) return `${asked}，库存不够，请减少数量、换一个批次或仓库`
  const takes = `${asked}，现存 ${words(there)}`
  if (holds.length === 0) return `${takes}，缺 ${words(lacks)}，请减少数量、换一个批次或仓库，或先入库`
  const reserved = holds.reduce((all, { pieces }) => all + pieces, 0)
  const way = desk.may(stockElements.cut) ? '请减少数量，或指定哪些预留让出' : '请减少数量，或请有权限的人让出预留'
  return `${takes}，其中已预留 ${words(reserved)}（${holdersInWords(desk, holds, words, ownerOf)}），缺 ${words(lacks)}，${way}`
}

/** Returns whose reservations are, for those that the person may see; of the others only how much. */
function holdersInWords(
  desk: Desk,
  holds: readonly Reservation[],
  words: (pieces: number) => string,
  ownerOf: OwnerOf,
): string {
  if (!desk.may(stockElements.holders)) return `由 ${holds.length} 笔预留占用`
  const told = holds.flatMap(hold => {
    const owner = ownerOf(hold)
    return owner === undefined ? [] : [`${owner} ${words(hold.pieces)}`]
  })
  const unseen = holds.filter(hold => ownerOf(hold) === undefined).reduce((all, { pieces }) => all + pieces, 0)
  return [...told, ...(unseen > 0 ? [`${unseenOwner} ${words(unseen)}`] : [])].join('、')
}

/** Returns keys in words: `抛光砖 A12（主仓）`. */
export async function namesOfKeys(desk: Desk, keys: readonly LockedKey[]): Promise<Map<number, string>> {
  const { rows } = await desk.client.query<{
    id: number
    goods: string
    warehouse: string
    colour: string
    batch: string
    size: string
  }>(
    `select k.id, g.name as goods, w.name as warehouse, l.colour, l.batch, l.size from stock_key k
     join goods g on g.office_id = k.office_id and g.id = k.goods_id join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id where k.office_id = $1 and k.id = any($2::bigint[])`,
    [desk.officeId, keys.map(({ id }) => id)],
  )
  const seesLots = desk.may(stockElements.lots)
  const byId = new Map(keys.map(key => [key.id, key]))
  return new Map(
    rows.map(({ id, goods, warehouse, ...texts }) => {
      const { condition } = byId.get(id) as LockedKey
      const place = condition === 'sellable' ? warehouse : `${warehouse} · ${conditions[condition]}`
      return [id, `${goods}${seesLots && lotWords(texts) !== nothing ? ` ${lotWords(texts)}` : ''}（${place}）`]
    }),
  )
}
