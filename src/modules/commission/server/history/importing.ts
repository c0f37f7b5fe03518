import { lastOfMonth } from '../../../../kernel/api/month.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { everybodyReference } from '../../../organisation/server/index.ts'
import { type ImportKind, type ImportRecord, type Known, RowRefused } from '../../../transfer/server/index.ts'
import { ImportedIncome, periodOfIncome } from '../../api/history.ts'
import { commissionPlaces } from '../../api/places.ts'
import { append } from '../append.ts'
import { openBook } from '../book.ts'
import { scopeModule } from '../scope.ts'
import { incomeFields } from './fields.ts'
import { undoIncome } from './undo.ts'

const element = 'historyEmployeesIncomeImport:import'

/** 员工年度提成导入: what people earned before the company worked with this product. */
export const incomeImport: ImportKind = {
  kind: 'commission',
  title: '员工年度提成',
  element,
  numbersElement: element,
  module: scopeModule,
  path: commissionPlaces.history.path,
  tables: ['commissionEntry'],
  fields: incomeFields,
  schema: ImportedIncome,
  identity: 'number',
  objection: () => null,
  references: async desk => ({ ownerId: await everybodyReference(desk) }),
  lock: lockIncome,
  faults: faultsOf,
  find: findKnown,
  create: createIncome,
  update: async (_desk, _batchId, records) => ({
    updated: 0,
    unchanged: 0,
    refused: records.map(({ row }) => ({ row, message: bookedAlready })),
  }),
  announce: async () => {},
  obstacles: async () => [],
  undo: undoIncome,
}

const bookedAlready = '已经导入过，提成记录不能修改；请先撤销那次导入'
const valuesOf = ({ values }: ImportRecord) => values as ImportedIncome

async function lockIncome(desk: Desk, records: readonly ImportRecord[]): Promise<void> {
  await holdEmployees(
    desk,
    records.map(record => valuesOf(record).ownerId),
  )
  await openBook(desk)
  await desk.client.query(`select pg_advisory_xact_lock(hashtext('commissionImport'), $1::integer)`, [desk.officeId])
}

/** Returns the months that are closed themselves, in which nothing may be booked any more. */
async function closedMonths(desk: Desk): Promise<Set<string>> {
  const rows = await desk.from('commissionClosing').select('period').execute()
  return new Set(rows.map(row => row.period))
}

async function faultsOf(desk: Desk, records: readonly ImportRecord[]) {
  const closed = await closedMonths(desk)
  return records.flatMap(record => {
    const income = valuesOf(record)
    const period = periodOfIncome(income)
    if (!closed.has(period)) return []
    return [
      {
        row: record.row,
        field: income.month ? 'month' : 'year',
        message: `${period.slice(0, 7)} 已经结账，请记到还没有结账的月份`,
      },
    ]
  })
}

/** Returns the numbers that are booked and not taken back. */
async function findKnown(desk: Desk, numbers: readonly string[], batchId: number): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await desk.client.query<{ number: string }>(
    `select e.source_number as number from commission_entry e
     where e.office_id = $1 and e.source_number = any($2) and e.reverses_id is null and e.import_batch_id is distinct from $3
       and not exists (select from commission_entry b where b.office_id = e.office_id and b.reverses_id = e.id)`,
    [desk.officeId, numbers, batchId],
  )
  return new Map(rows.map(({ number }) => [number, { whose: '已导入的提成', obstacle: bookedAlready }]))
}

async function createIncome(desk: Desk, batchId: number, records: readonly ImportRecord[]) {
  const numbers = records.flatMap(record => valuesOf(record).number || [])
  const known = await findKnown(desk, numbers, batchId)
  const { there = [], fresh = [] } = Object.groupBy(records, record =>
    known.has(valuesOf(record).number ?? '') ? 'there' : 'fresh',
  )
  const departments = await departmentsOf(desk, fresh)
  const entries = fresh.map(record => {
    const income = valuesOf(record)
    const period = periodOfIncome(income)
    if (!departments.has(income.ownerId)) throw new RowRefused('ownerId', '没有这位员工')
    return {
      kind: 'import' as const,
      ownerId: income.ownerId,
      departmentId: departments.get(income.ownerId) ?? null,
      period,
      base: income.base ?? 0,
      rate: income.rate ?? null,
      categoryId: income.categoryId ?? null,
      amount: income.amount,
      onDay: lastOfMonth(period),
      sourceNumber: income.number || null,
      remark: income.remark,
      importBatchId: batchId,
    }
  })
  await append(desk, entries, '导入提成')
  return { existing: there, stored: Promise.resolve() }
}

async function departmentsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Map<number, number | null>> {
  const ids = [...new Set(records.map(record => valuesOf(record).ownerId))]
  if (ids.length === 0) return new Map()
  const rows = await desk.from('employee').select(['id', 'departmentId']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.departmentId]))
}
