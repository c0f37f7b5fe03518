import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { issueValue } from '../../src/modules/warehouse/api/value.ts'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'

type Key = {
  id: number
  goodsId: number
  lotId: number
  warehouseId: number
  boxPieces: number
  onHand: number
  loose: number
  value: number
}
type Line = { key: Key; boxes: number; lineId: number }
type Paper = { kind: 'stock_move' | 'stock_transfer'; id: number; at: number; head: Row; lines: Line[] }

const wanted = 6

/** Fills a company that has stock with papers of yesterday: some that were posted, a draft, and a transfer of which a part has arrived. */
export async function fillStockPapers(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId } = company
  const { rows: warehouses } = await client.query<{ id: string }>(
    `select id from warehouse where office_id = $1 order by id limit 2`,
    [officeId],
  )
  const [main, branch] = warehouses.map(({ id }) => Number(id))
  const keys = main ? await fullKeys(client, officeId, main) : []
  if (main === undefined || branch === undefined || keys.length < wanted) return
  const stock = new Papers(client, company, now - day)
  const [one, two, three, four, five, six] = keys as [Key, Key, Key, Key, Key, Key]
  const of = { warehouse_id: main }
  await stock.move('out', { ...of, reason: '样板间补砖', party: '王师傅安装队' }, [one, two])
  await stock.move('damage', { ...of, reason: '卸车时倾倒，边角破损' }, [three])
  await stock.move('damage', { ...of, reason: '叉车撞倒', answers: '搬运工老李' }, [four])
  await stock.draft('out', { ...of, reason: '活动赠品', party: '五一活动现场' }, [five])
  await stock.transfer(main, branch, [five, six])
}

/** Returns keys of the main warehouse from which boxes can leave, each of other goods. */
async function fullKeys(client: ClientBase, officeId: number, warehouseId: number): Promise<Key[]> {
  const { rows } = await client.query<Record<keyof Key, string>>(
    `select distinct on (k.goods_id) k.id, k.goods_id as "goodsId", k.lot_id as "lotId", k.warehouse_id as "warehouseId", l.box_pieces as "boxPieces",
       k.on_hand as "onHand", k.loose, k.value
     from stock_key k join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
     where k.office_id = $1 and k.warehouse_id = $2 and k.condition = 'sellable' and k.on_hand - k.loose >= 5 * l.box_pieces
     order by k.goods_id, k.id limit $3`,
    [officeId, warehouseId, wanted],
  )
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Key)
}

/** Keeps papers and posts them, as of one moment after the other. */
class Papers {
  readonly #client: ClientBase
  readonly #company: Company
  #at: number

  constructor(client: ClientBase, company: Company, at: number) {
    this.#client = client
    this.#company = company
    this.#at = at
  }

  get #keeper() {
    const { employees } = this.#company
    return employees.find(({ username }) => username === 'warehouse') ?? employees[0]
  }

  async #keep(kind: Paper['kind'], head: Row, keys: readonly Key[]): Promise<Paper> {
    this.#at += hour / 2
    const { officeId } = this.#company
    const [id] = (await reserveIds(this.#client, kind, 1)) as [number]
    const lineIds = await reserveIds(this.#client, `${kind}_line`, keys.length)
    const number = await numberAt(this.#client, officeId, kind === 'stock_move' ? 'CR' : 'DB', this.#at)
    const on = formatDate(this.#at)
    const at = new Date(this.#at).toISOString()
    const keeper = this.#keeper
    const whose = { owner_id: keeper?.id, department_id: keeper?.departmentId, created_by: keeper?.id }
    const times = { happened_on: on, created_at: at, updated_at: at, version: 1 }
    const lines = keys.map((key, place) => ({ key, boxes: 2, lineId: lineIds[place] as number }))
    const pieces = lines.reduce((all, { key, boxes }) => all + boxes * key.boxPieces, 0)
    const texts = { reason: '', cuts: [], pieces }
    await insertRows(this.#client, kind, [{ office_id: officeId, id, number, ...whose, ...times, ...texts, ...head }])
    return { kind, id, at: this.#at, head, lines }
  }

  async #keepLines({ kind, id, lines }: Paper, more: (line: Line) => Row): Promise<void> {
    await insertRows(
      this.#client,
      `${kind}_line`,
      lines.map((line, position) => ({
        office_id: this.#company.officeId,
        id: line.lineId,
        [`${kind}_id`]: id,
        position,
        goods_id: line.key.goodsId,
        lot_id: line.key.lotId,
        condition: 'sellable',
        boxes: line.boxes,
        rest: 0,
        pieces: line.boxes * line.key.boxPieces,
        box_pieces: line.key.boxPieces,
        note: '',
        ...more(line),
      })),
    )
  }

  /** Changes a key by full boxes, and adds the entry. Returns the value that went, in fen. */
  async #enter(
    paper: Paper,
    key: Key,
    boxes: number,
    said: { act: string; lineId: number; movement: string; value?: number },
  ) {
    const pieces = boxes * key.boxPieces
    const value = said.value ?? -issueValue(key.value, -pieces, key.onHand)
    key.onHand += pieces
    key.value += value
    const at = new Date(paper.at).toISOString()
    const after = { on_hand_after: key.onHand, loose_after: key.loose, value_after: key.value }
    const cause = { document_kind: paper.kind === 'stock_move' ? 'stockMove' : 'stockTransfer', document_id: paper.id }
    const entry = { key_id: key.id, lot_id: key.lotId, act: said.act, line_id: said.lineId, movement: said.movement }
    const rest = { pieces, loose: 0, value, variance: 0, from_outside: false, paper_on: formatDate(paper.at) }
    const when = { posted_at: at, created_at: at, on_day: formatDate(paper.at), created_by: this.#keeper?.id }
    const [id] = await reserveIds(this.#client, 'stock_entry', 1)
    const whole = { office_id: this.#company.officeId, id, ...entry, ...cause, ...rest, ...after, ...when }
    await insertRows(this.#client, 'stock_entry', [whole])
    return Math.abs(value)
  }

  async #emptyKey(key: Key, of: { warehouseId: number; condition: string; transferId: number | null }): Promise<Key> {
    const { officeId } = this.#company
    const { rows } = await this.#client.query<{ id: string; onHand: string; loose: string; value: string }>(
      `select id, on_hand as "onHand", loose, value from stock_key where office_id = $1 and goods_id = $2 and lot_id = $3 and warehouse_id = $4
         and grade_id is null and condition = $5 and transfer_id is not distinct from $6`,
      [officeId, key.goodsId, key.lotId, of.warehouseId, of.condition, of.transferId],
    )
    const [found] = rows
    if (found)
      return {
        ...key,
        ...of,
        id: Number(found.id),
        onHand: Number(found.onHand),
        loose: Number(found.loose),
        value: Number(found.value),
      }
    const [id] = (await reserveIds(this.#client, 'stock_key', 1)) as [number]
    const keyed = { goods_id: key.goodsId, lot_id: key.lotId, warehouse_id: of.warehouseId }
    const rest = { condition: of.condition, transfer_id: of.transferId, twin: 0, place: '', version: 1 }
    const sums = { on_hand: 0, loose: 0, value: 0, reserved: 0, updated_at: new Date(this.#at).toISOString() }
    await insertRows(this.#client, 'stock_key', [{ office_id: officeId, id, ...keyed, ...rest, ...sums }])
    return { ...key, warehouseId: of.warehouseId, id, onHand: 0, loose: 0, value: 0 }
  }

  /** Keeps a paper that was posted. */
  async move(kind: 'out' | 'damage', head: Row, keys: readonly Key[]): Promise<void> {
    const texts = { party: '', answers: '', ...head }
    const at = new Date(this.#at + hour / 2).toISOString()
    const paper = await this.#keep('stock_move', { kind, state: 'done', decided_at: at, amount: 0, ...texts }, keys)
    const worth = new Map<number, number>()
    for (const { key, boxes, lineId } of paper.lines) {
      const act = kind === 'out' ? 'issue' : 'damage'
      worth.set(lineId, await this.#enter(paper, key, -boxes, { act, lineId, movement: '' }))
    }
    await this.#keepLines(paper, ({ lineId }) => ({
      to_colour: '',
      to_batch: '',
      to_size: '',
      to_condition: 'sellable',
      amount: worth.get(lineId),
    }))
    const amount = [...worth.values()].reduce((all, one) => all + one, 0)
    await this.#client.query('update stock_move set amount = $3 where office_id = $1 and id = $2', [
      this.#company.officeId,
      paper.id,
      amount,
    ])
  }

  /** Keeps a paper that nobody has sent. */
  async draft(kind: string, head: Row, keys: readonly Key[]): Promise<void> {
    const paper = await this.#keep('stock_move', { kind, state: 'draft', party: '', answers: '', ...head }, keys)
    await this.#keepLines(paper, () => ({ to_colour: '', to_batch: '', to_size: '', to_condition: 'sellable' }))
  }

  /** Keeps a transfer that has left; of each line one box has arrived, the other is under way. */
  async transfer(from: number, to: number, keys: readonly Key[]): Promise<void> {
    const underWay = keys.reduce((all, { boxPieces }) => all + boxPieces, 0)
    const head = { from_warehouse_id: from, to_warehouse_id: to, carrier: '浙A·66K88 周师傅', reason: '分仓补货' }
    const sent = { state: 'sent', under_way: underWay, sent_on: formatDate(this.#at + hour / 2), amount: 0 }
    const paper = await this.#keep('stock_transfer', { ...head, ...sent }, keys)
    let amount = 0
    for (const { key, boxes, lineId } of paper.lines) {
      const transit = await this.#emptyKey(key, { warehouseId: to, condition: 'transit', transferId: paper.id })
      const there = await this.#emptyKey(key, { warehouseId: to, condition: 'sellable', transferId: null })
      const out = await this.#enter(paper, key, -boxes, { act: 'transfer', lineId, movement: 'send' })
      await this.#enter(paper, transit, boxes, { act: 'transfer', lineId, movement: 'send', value: out })
      const came = await this.#enter(paper, transit, -1, { act: 'transfer', lineId, movement: 'accept:1' })
      await this.#enter(paper, there, 1, { act: 'transfer', lineId, movement: 'accept:1', value: came })
      amount += out
    }
    await this.#keepLines(paper, ({ key }) => ({ accepted: key.boxPieces, damaged: 0, lost: 0, returned: 0 }))
    const { officeId } = this.#company
    await insertRows(
      this.#client,
      'stock_transfer_part',
      (await reserveIds(this.#client, 'stock_transfer_part', paper.lines.length)).map((id, at) => ({
        office_id: officeId,
        id,
        stock_transfer_id: paper.id,
        line_id: paper.lines[at]?.lineId,
        serial: 1,
        accepted: paper.lines[at]?.key.boxPieces,
        damaged: 0,
        lost: 0,
        returned: 0,
        answers: '',
        note: '先到一车',
        created_by: this.#keeper?.id,
        created_at: new Date(paper.at).toISOString(),
      })),
    )
    await this.#client.query('update stock_transfer set amount = $3 where office_id = $1 and id = $2', [
      officeId,
      paper.id,
      amount,
    ])
  }
}
