import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { inBoxes } from '../../src/modules/goods/api/units.ts'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { postMoved } from '../stock/post.ts'

type Key = { id: number; goodsId: number; lotId: number; warehouseId: number; boxPieces: number; pieceValue: number }
type Kind = 'borrow' | 'giveBack' | 'payOff' | 'lend' | 'takeBack'
type Paper = { kind: Kind; key: Key; boxes: number; note: string; state?: 'draft' | 'done'; price?: number }

const begins: readonly Kind[] = ['borrow', 'lend']
const comes: readonly Kind[] = ['borrow', 'takeBack']
const acts = { borrow: 'receive', giveBack: 'return', lend: 'issue', takeBack: 'return' } as const

/** Fills a company that has stock with what it borrowed of another dealer and lent to it: given back in part, settled in money, and a draft. */
export async function fillLoans(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const [borrowed, lent] = await keysOf(client, officeId)
  const by = (employees.find(({ username }) => username === 'warehouse') ?? employees[0])?.id
  if (!borrowed || !lent || by === undefined) return
  const supplierId = await dealer(client, officeId, { by, now })
  const loans = new Loans(client, { officeId, supplierId, by, at: now - 6 * hour })
  await loans.keep({ kind: 'borrow', key: borrowed, boxes: 6, note: '急单缺货，约定月底还' })
  await loans.keep({ kind: 'giveBack', key: borrowed, boxes: 2, note: '先还两箱' })
  await loans.keep({ kind: 'payOff', key: borrowed, boxes: 1, note: '同色号没货，折价结清一箱', price: 6800 })
  await loans.keep({ kind: 'lend', key: lent, boxes: 4, note: '王老板来借，自己开车拉走' })
  await loans.keep({ kind: 'takeBack', key: lent, boxes: 1, note: '还回一箱' })
  await loans.keep({ kind: 'giveBack', key: borrowed, boxes: 1, note: '明天送过去', state: 'draft' })
}

/** Returns two keys of different goods from which boxes are free to leave. */
async function keysOf(client: ClientBase, officeId: number): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select distinct on (k.goods_id) k.id::int, k.goods_id::int as "goodsId", k.lot_id::int as "lotId", k.warehouse_id::int as "warehouseId",
       l.box_pieces::int as "boxPieces", (k.value / k.on_hand)::int as "pieceValue"
     from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
     where k.office_id = $1 and k.condition = 'sellable' and k.grade_id is null and k.on_hand - k.loose - k.reserved >= 8 * l.box_pieces and l.box_pieces > 1
     order by k.goods_id desc, k.id limit 2`,
    [officeId],
  )
  return rows
}

async function dealer(client: ClientBase, officeId: number, { by, now }: { by: number; now: number }): Promise<number> {
  const [id] = (await reserveIds(client, 'supplier', 1)) as [number]
  const at = new Date(now - 90 * day).toISOString()
  const said = {
    name: '建材城王记瓷砖（同行）',
    contacts: '王老板',
    phone: '0755-82003344',
    brands: '互相借调',
    minimum: '',
  }
  const kept = { remark: '', state: 'active', createdBy: by, createdAt: at, updatedAt: at, version: 1 }
  await insertRows(client, 'supplier', [{ officeId, id, ...said, leadDays: 1, ...kept }])
  return id
}

type About = { officeId: number; supplierId: number; by: number; at: number }

/** Keeps papers of loans one after the other, and what is owed by them. */
class Loans {
  readonly #client: ClientBase
  readonly #about: About
  readonly #owed = new Map<number, { pieces: number; value: number }>()

  constructor(client: ClientBase, about: About) {
    this.#client = client
    this.#about = { ...about }
  }

  async keep(paper: Paper): Promise<void> {
    this.#about.at += hour / 2
    const [id] = (await reserveIds(this.#client, 'dealer_loan', 1)) as [number]
    const [lineId] = (await reserveIds(this.#client, 'dealer_loan_line', 1)) as [number]
    const isDone = paper.state !== 'draft'
    const amount = isDone ? await this.#post(paper, id, lineId) : null
    await this.#head(paper, id, amount)
    await this.#line(paper, id, lineId, amount)
    if (isDone) await this.#owe(paper, id, lineId, amount as number)
  }

  async #post({ kind, key, boxes, price = 0 }: Paper, documentId: number, lineId: number): Promise<number> {
    if (kind === 'payOff') return price
    const { officeId, by, at } = this.#about
    const pieces = boxes * key.boxPieces
    const worth = this.#share(key, pieces)
    const coming = comes.includes(kind)
    const value = kind === 'borrow' ? pieces * (key.pieceValue + 20) : worth
    return postMoved(this.#client, officeId, {
      keyId: key.id,
      act: acts[kind],
      pieces: coming ? pieces : -pieces,
      ...(coming && { value, fromOutside: kind === 'borrow' }),
      ...(kind === 'giveBack' && { credit: worth }),
      documentKind: 'dealerLoan',
      documentId,
      lineId,
      movement: '',
      at,
      by,
    })
  }

  #share({ id }: Key, pieces: number): number {
    const owed = this.#owed.get(id)
    return owed ? Math.round((owed.value * pieces) / owed.pieces) : 0
  }

  async #head({ kind, key, boxes, note, state = 'done' }: Paper, id: number, amount: number | null): Promise<void> {
    const { officeId, supplierId, by, at } = this.#about
    const moment = new Date(at).toISOString()
    const number = await numberAt(this.#client, officeId, 'JD', at)
    const where = { supplierId, warehouseId: kind === 'payOff' ? null : key.warehouseId, happenedOn: formatDate(at) }
    const figures = { pieces: boxes * key.boxPieces, amount }
    const times = { decidedAt: state === 'done' ? moment : null, createdAt: moment, updatedAt: moment, version: 1 }
    const said = { kind, note, state, number, ownerId: by, createdBy: by }
    await insertRows(this.#client, 'dealer_loan', [{ officeId, id, ...said, ...where, ...figures, ...times }])
  }

  async #line({ kind, key, boxes }: Paper, loanId: number, id: number, amount: number | null): Promise<void> {
    const { officeId } = this.#about
    const { goodsId, lotId, boxPieces } = key
    const typed = { pieces: boxes * boxPieces, ...inBoxesOf(boxes, boxPieces), boxPieces, amount, note: '' }
    const of = { dealerLoanId: loanId, position: 0, goodsId, lotId, condition: 'sellable' }
    const owedLotId = begins.includes(kind) ? null : lotId
    await insertRows(this.#client, 'dealer_loan_line', [{ officeId, id, ...of, owedLotId, ...typed }])
  }

  async #owe({ kind, key, boxes }: Paper, loanId: number, lineId: number, amount: number): Promise<void> {
    const { officeId, supplierId, by, at } = this.#about
    const pieces = boxes * key.boxPieces
    const change = begins.includes(kind)
      ? { pieces, value: amount }
      : { pieces: -pieces, value: -this.#share(key, pieces) }
    const owed = this.#owed.get(key.id) ?? { pieces: 0, value: 0 }
    this.#owed.set(key.id, { pieces: owed.pieces + change.pieces, value: owed.value + change.value })
    const side = kind === 'lend' || kind === 'takeBack' ? 'theirs' : 'ours'
    const of = { dealerLoanId: loanId, lineId, supplierId, side, goodsId: key.goodsId, lotId: key.lotId }
    const kept = { createdBy: by, createdAt: new Date(at).toISOString() }
    await insertRows(this.#client, 'dealer_loan_entry', [{ officeId, ...of, ...change, ...kept }])
  }
}

function inBoxesOf(boxes: number, boxPieces: number): { boxes: number; rest: number } {
  const { boxes: full, loose } = inBoxes(boxes * boxPieces, boxPieces)
  return { boxes: full, rest: loose }
}
