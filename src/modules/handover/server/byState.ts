import type { Selectable } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import { changeBulk, type RowChange } from '../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { ownerNames } from '../../../kernel/server/record/names.ts'
import { type HandoverKind, handoverAction, type Left } from './kind.ts'
import { type Restored, restored } from './restore.ts'

/** A numbered record for which somebody answers. */
type Numbered = { id: number; number: string; ownerId: number; departmentId: number | null }
type NumberedTable = { [T in TenantTable]: Selectable<DB[T]> extends Numbered ? T : never }[TenantTable]

type ByState<Row extends Numbered, State extends string> = Pick<HandoverKind, 'kind' | 'title' | 'unit' | 'path'> & {
  table: NumberedTable
  /** The words of the states. */
  states: Readonly<Record<State, string>>
  /** The states in which somebody has to answer for a record, in their order. */
  live: readonly State[]
  stateOf: (row: Row) => State
  /** Returns the records for which a person answers, each with its state among `live`, by number. */
  openOf: (desk: Desk, employeeId: number) => Promise<{ id: number; departmentId: number | null; state: string }[]>
  /** The code under which roles give a data scope for the records. */
  module: string
  /** Tells the browsers that show records of a change. */
  tell: (desk: Desk, rows: readonly Row[]) => Promise<void>
}

/** Makes the handover of records that somebody answers for until their state is one at their end. */
export function handoverByState<Row extends Numbered, State extends string>(of: ByState<Row, State>): HandoverKind {
  const { kind, title, unit, path, table, states, live, stateOf, openOf, module, tell } = of
  const isLive = (row: Row) => live.includes(stateOf(row))
  const isWorkedBy = (row: Row | undefined, ownerId: number): row is Row =>
    row !== undefined && row.ownerId === ownerId && isLive(row)
  const lock = async (desk: Desk, ids: readonly number[]) => (await desk.lock(table, ids)) as unknown as Row[]

  /** Changes locked records, each in its own way, and tells the browsers that show them. */
  async function move(desk: Desk, changes: readonly { row: Row; patch: Partial<Restored> }[], action: string) {
    const moved = changes as unknown as RowChange<NumberedTable>[]
    await changeBulk(desk, table, moved, { action, name: ({ number }) => number })
    await tell(
      desk,
      changes.flatMap(({ row, patch }) => [row, { ...row, ...patch }]),
    )
  }

  /** Tells why records stay with whoever has them now. */
  async function leftBehind(desk: Desk, rows: readonly Row[]): Promise<Left[]> {
    const owners = await ownerNames(desk, rows)
    return rows.map(row => {
      const seen = desk.reaches(module, row)
      const receiver = (seen && owners.get(row.ownerId)) || '他人'
      return {
        id: row.id,
        name: seen ? row.number : '',
        msg: isLive(row) ? `已转给${receiver}` : `已是“${states[stateOf(row)]}”`,
      }
    })
  }

  return {
    kind,
    title,
    unit,
    path,
    records: async (desk, employeeId) =>
      (await openOf(desk, employeeId)).map(({ id, departmentId }) => ({ id, departmentId })),
    async note(desk, employeeId) {
      const byState = Map.groupBy(await openOf(desk, employeeId), row => row.state)
      const told = live.filter(state => byState.has(state))
      return told.map(state => `${states[state]} ${byState.get(state)?.length} ${unit}`).join('，')
    },
    async samples(desk, ids) {
      const found = desk
        .from(table)
        .selectAll()
        .where('id', 'in', [0, ...ids])
      const rows = (await found.orderBy('id').execute()) as unknown as Row[]
      return rows.map(row =>
        desk.reaches(module, row)
          ? { id: row.id, name: row.number, note: states[stateOf(row)] }
          : { id: row.id, name: '', note: '不在您的数据范围内' },
      )
    },
    async assign(desk, employeeId, receiver, ids) {
      const rows = (await lock(desk, ids)).filter(row => isWorkedBy(row, employeeId))
      const patch = { ownerId: receiver.id, departmentId: receiver.departmentId }
      await move(
        desk,
        rows.map(row => ({ row, patch })),
        handoverAction.given,
      )
      return rows.map(({ id, departmentId }) => ({ id, before: { departmentId } }))
    },
    async undo(desk, employeeId, noted) {
      const rows = await lock(
        desk,
        noted.map(({ id }) => id),
      )
      const known = new Map(rows.map(row => [row.id, row]))
      const patches = await restored(
        desk,
        employeeId,
        noted.filter(({ id, receiverId }) => isWorkedBy(known.get(id), receiverId)),
      )
      const { back = [], left = [] } = Object.groupBy(rows, ({ id }) => (patches.has(id) ? 'back' : 'left'))
      await move(
        desk,
        back.map(row => ({ row, patch: patches.get(row.id) ?? {} })),
        handoverAction.back,
      )
      return leftBehind(desk, left)
    },
  }
}
