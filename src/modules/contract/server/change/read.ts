import { whyNot } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { LineInput } from '../../../lines/api/line.ts'
import {
  type ChangeContent,
  type ChangeRow,
  type ContractChange,
  changeFacts,
  changeRoutes as routes,
} from '../../api/change.ts'
import { type After, type ColumnRow, columnRowsAt, latest, measuresOf, sheetRow } from '../lines/columns.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import {
  asksFor,
  type ChangeRecord,
  type FreshRow,
  knownDelta,
  linesOfChanges,
  type StoredChangeLine,
  storedChangeLines,
} from './store.ts'

const open = ['draft', 'approving', 'rejected'] as const

type ReadChange = { change: ChangeRecord; lines: StoredChangeLine[]; rows: ChangeRow[] }

/** Reads change orders of a contract, each with its lines before it, by how much they change, and after it. */
async function read(desk: Desk, contractId: number, changes: readonly ChangeRecord[]): Promise<ReadChange[]> {
  const ids = changes.map(({ id }) => id)
  const stored = await linesOfChanges(desk, ids)
  const before = await columnRowsAt(desk, contractId, changes.map(versionBefore))
  return changes.map(change => {
    const rows = new Map(before.get(versionBefore(change))?.map(row => [row.id, row]))
    const lines = stored.get(change.id) ?? []
    return { change, lines, rows: lines.map(line => rowOf(line, rows.get(line.line_id ?? 0))) }
  })
}

const versionBefore = ({ revision }: ChangeRecord) => (revision === null ? latest : revision - 1)

/** Returns the lines of a change order before it, by how much they change, and after it. */
export const changeRows = async (desk: Desk, change: ChangeRecord): Promise<ChangeRow[]> =>
  (await read(desk, change.contractId, [change])).flatMap(({ rows }) => rows)

function rowOf(line: StoredChangeLine, row: ColumnRow | undefined): ChangeRow {
  const delta = { quantity: line.quantity, net: line.net }
  const shown = row ? sheetRow(row) : sheetRow(freshColumns(line))
  const before = row ? shown.whole : { quantity: 0, net: 0 }
  const { space, name, note, unit } = shown
  const after = { quantity: before.quantity + delta.quantity, net: before.net + delta.net }
  const { quantity, net } = before
  const off = line.quantity === 0 && line.after === null ? -line.net : line.off
  return { lineId: line.line_id, space, name, note, unit, before: { quantity, net }, delta, after, off, warning: null }
}

/** Returns a new line of an order as the contract would have it. */
function freshColumns({ fresh, after }: StoredChangeLine): ColumnRow {
  const none = { changed_quantity: 0, changed_pieces: null, changed_net: 0 }
  return { ...(fresh as FreshRow & ColumnRow), ...none, id: 0, after: after as After }
}

/** Tells whether what was typed of an order may still be changed. */
const isTyped = ({ kind, state }: ChangeRecord) => kind === 'change' && whyNot(changeFacts, 'edit', state) === null

/** Returns what was typed of a change order that may still be changed; null of another. */
export const typedOf = async (desk: Desk, change: ChangeRecord): Promise<ChangeContent | null> =>
  isTyped(change) ? contentOf(change, await storedChangeLines(desk, change.id)) : null

function contentOf(change: ChangeRecord, lines: readonly StoredChangeLine[]): ChangeContent {
  const fresh = lines.flatMap(line => (line.fresh ? [line.fresh] : []))
  const { reason, discount, addTo, dueOn } = change
  return {
    reason,
    discount,
    addTo,
    dueOn,
    lines: lines.flatMap(({ line_id, after, fresh: added }) =>
      line_id !== null && after !== null && added === null
        ? [{ lineId: line_id, quantity: (after as After).quantity, sizes: (after as After).sizes }]
        : [],
    ),
    spaces: [...Map.groupBy(fresh, row => row.space)].map(([name, rows]) => ({
      name,
      // One that was typed before lines had a unit and a grade says nothing of them.
      lines: rows.map(row => LineInput.parse(row.typed)),
    })),
  }
}

/** Returns the goods of an order's new lines in the order in which `contentOf` has them. */
function goodsOf(lines: readonly StoredChangeLine[]): ContractChange['goods'] {
  const fresh = lines.flatMap(line => (line.fresh ? [line.fresh] : []))
  return [...Map.groupBy(fresh, row => row.space).values()].flat().map(row => {
    if (row.goods_id === null || row.price_unit === null) return null
    const { code, name, spec, price_unit: priceUnit, whole_boxes: wholeBoxes, list_price: listPrice } = row
    return { code, name, spec, picture: '', priceUnit, ...measuresOf(row), wholeBoxes, listPrice }
  })
}

/** Returns change orders of a contract as the person may see them. */
async function changesAsSeen(desk: Desk, contractId: number, changes: readonly ChangeRecord[]) {
  return (await read(desk, contractId, changes)).map(one => asSeen(desk, one))
}

/** Returns a change order as the person may see it. */
export async function changeOf(desk: Desk, change: ChangeRecord): Promise<ContractChange> {
  const [seen] = await changesAsSeen(desk, change.contractId, [change])
  return seen as ContractChange
}

function asSeen(desk: Desk, { change, lines, rows }: ReadChange): ContractChange {
  const { officeId: _, costDelta: __, marginDelta: ___, afterProduction: ____, updatedAt: _____, ...kept } = change
  const { state } = change
  const may = (act: keyof typeof changeFacts.acts) =>
    !desk.who.viewing && desk.may(changeFacts.acts[act].needs) && whyNot(changeFacts, act, state) === null
  const typed = isTyped(change)
  return {
    ...kept,
    margin: knownDelta(change),
    rows,
    asks: asksFor(desk, change),
    typed: typed ? contentOf(change, lines) : null,
    goods: typed ? goodsOf(lines) : [],
    may: { edit: may('edit') && typed, submit: may('submit'), void: may('void') },
  }
}

export const changesOf = (desk: Desk, contractId: number) =>
  desk.from('contractChange').selectAll().where('contractId', '=', contractId).orderBy('id', 'desc').execute()

/** Returns what an order in effect, and those after it, have changed of a contract's total (fen); nothing for one that is not in effect. */
export async function deltaSince(
  desk: Desk,
  { contractId, revision }: Pick<ChangeRecord, 'contractId' | 'revision'>,
): Promise<number> {
  if (revision === null) return 0
  const { delta } = await desk
    .from('contractChange')
    .select(({ fn }) => fn.sum<number>('delta').as('delta'))
    .where('contractId', '=', contractId)
    .where('revision', '>=', revision)
    .executeTakeFirstOrThrow()
  return Number(delta)
}

/** Returns the order of a contract that has not ended; there is at most one. */
export const openChange = (desk: Desk, contractId: number) =>
  desk
    .from('contractChange')
    .selectAll()
    .where('contractId', '=', contractId)
    .where('state', 'in', open)
    .executeTakeFirst()

/** Returns a contract as it was in each of its versions, the first one first. */
async function versionsOf(desk: Desk, contract: ContractRecord) {
  const changes = (await changesOf(desk, contract.id)).filter(change => change.revision !== null).reverse()
  const marks = [
    { revision: 1, number: contract.number, at: contract.effectiveAt },
    ...changes.map(({ revision, number, effectiveAt }) => ({ revision: revision as number, number, at: effectiveAt })),
  ]
  const columns = await columnRowsAt(
    desk,
    contract.id,
    marks.map(({ revision }) => revision),
  )
  return marks.map(mark => {
    const rows = (columns.get(mark.revision) ?? []).map(sheetRow)
    return { ...mark, rows, total: rows.reduce((sum, row) => sum + row.whole.net, 0) }
  })
}

/** The calls that read change orders. */
export const changeReadHandlers = [
  handle(routes.list, async (desk, { params: { contractId } }) => {
    const contract = await contracts.visible(desk, contractId)
    return changesAsSeen(desk, contract.id, await changesOf(desk, contract.id))
  }),

  handle(routes.versions, async (desk, { body: { contractId } }) =>
    versionsOf(desk, await contracts.visible(desk, contractId)),
  ),
]
