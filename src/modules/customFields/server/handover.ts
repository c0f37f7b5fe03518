import { type Selectable, sql } from 'kysely'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import { own } from '../../../kernel/api/own.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import { changeBulk, type RowChange } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type HandoverKind, type HandoverNoted, handoverAction } from '../../handover/server/index.ts'
import type { CustomField } from '../api/customFields.ts'
import { countHolding, heldFields, holding } from './held.ts'
import type { CustomNoun, CustomTable } from './nouns.ts'

type Row = Selectable<DB[CustomTable]>
type Change = RowChange<CustomTable>
const valuesOf = (row: Row) => (row.own ?? {}) as CustomValues

/** The records of a noun that name a leaving person in custom fields; they may keep the name, which stays readable. */
export function peopleIn(noun: CustomNoun): HandoverKind {
  return {
    kind: `own.${noun.noun}`,
    title: `${noun.title}的员工字段`,
    unit: '条',
    path: noun.path,
    leavable: true,
    async records(desk, employeeId) {
      const naming = namingIn(await peopleFields(desk, noun), employeeId)
      const rows = await desk.from(noun.table).select('id').where(naming).orderBy('id').execute()
      return rows.map(({ id }) => ({ id, departmentId: null }))
    },
    note: (desk, employeeId) => countsOf(desk, noun, employeeId),
    async samples(desk, ids) {
      const names = await desk.names(noun.noun, ids)
      return ids.map(id => {
        const name = names.get(id)
        return name === undefined ? { id, name: '', note: '不在您的数据范围内' } : { id, name, note: '' }
      })
    },
    async assign(desk, employeeId, receiver, ids) {
      const fields = await peopleFields(desk, noun)
      const rows = await desk.lock(noun.table, ids)
      const given = rows.flatMap(row => {
        const keys = fields.map(field => field.key).filter(key => own(valuesOf(row), key) === employeeId)
        return keys.length > 0 ? [{ row, keys }] : []
      })
      const changes = given.map(({ row, keys }) => named(row, keys, receiver.id))
      await change(desk, noun, changes, handoverAction.given)
      return given.map(({ row, keys }) => ({ id: row.id, before: { keys } }))
    },
    undo: (desk, employeeId, noted) => undo(desk, noun, employeeId, noted),
  }
}

const isPerson = ({ kind, retired }: CustomField) => kind === 'employee' && !retired

async function peopleFields(desk: Desk, noun: CustomNoun): Promise<CustomField[]> {
  return (await heldFields(desk, [noun], isPerson)).map(({ field }) => field)
}

const namingIn = (fields: readonly CustomField[], employeeId: number) =>
  sql<boolean>`(${sql.join([sql`false`, ...fields.map(({ key }) => holding(key, employeeId))], sql` or `)})`

/** Says in which fields a person stands, and how often. */
async function countsOf(desk: Desk, noun: CustomNoun, employeeId: number): Promise<string> {
  const said: string[] = []
  for (const { key, title } of await peopleFields(desk, noun)) {
    const count = await countHolding(desk, noun, key, employeeId)
    if (count > 0) said.push(`${title} ${count} 条`)
  }
  return said.join('、')
}

function named(row: Row, keys: readonly string[], employeeId: number): Change {
  const values = { ...valuesOf(row), ...Object.fromEntries(keys.map(key => [key, employeeId])) }
  return { row, patch: { own: values } as Change['patch'] }
}

async function change(desk: Desk, noun: CustomNoun, changes: readonly Change[], action: string): Promise<void> {
  const names = await desk.names(
    noun.noun,
    changes.map(({ row }) => row.id),
  )
  await changeBulk(desk, noun.table, changes, { action, name: ({ id }) => names.get(id) ?? '' })
  if (changes.length > 0)
    await noun.tell(
      desk,
      changes.map(({ row }) => row),
    )
}

/** Names the person again where the fields still name the receiver; tells of the other records. */
async function undo(desk: Desk, noun: CustomNoun, employeeId: number, noted: readonly HandoverNoted[]) {
  const ids = noted.map(({ id }) => id)
  const rows = new Map((await desk.lock(noun.table, ids)).map(row => [row.id, row]))
  const left: number[] = []
  const changes: Change[] = []
  for (const { id, receiverId, before } of noted) {
    const row = rows.get(id)
    const keys = before.keys as string[]
    const isSame = row && keys.every(key => own(valuesOf(row), key) === receiverId)
    if (isSame) changes.push(named(row, keys, employeeId))
    else left.push(id)
  }
  await change(desk, noun, changes, handoverAction.back)
  const names = await desk.names(noun.noun, left)
  return left.map(id => ({
    id,
    name: names.get(id) ?? '',
    msg: rows.has(id) ? '员工字段已被修改' : `${noun.title}已删除`,
  }))
}
