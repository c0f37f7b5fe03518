import { type Selectable, sql } from 'kysely'
import type { StatementFile as FileTable } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { asEmployee, type Mode } from '../../../kernel/server/desk/transaction.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { type BankStatementFile, bankStatementRoutes } from '../api/bankStatement.ts'
import type { Layout } from '../api/layout.ts'
import type { BankStatementJob } from './job.ts'
import type { LineFault } from './reading/rows.ts'

export type FileRow = Selectable<FileTable>

/** Returns a file as an answer tells it. */
export const fileAnswer = (file: FileRow): BankStatementFile => ({
  ...file,
  layout: file.layout as Layout as BankStatementFile['layout'],
  preview: file.preview as string[][],
  faults: file.faults as LineFault[],
})

/** Returns a file of the company. Throws 40400. */
export async function fileOf(desk: Desk, id: number): Promise<FileRow> {
  const file = await desk.from('statementFile').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound('流水文件')
  return file
}

/** Somebody else took up the file, or it is read already. */
export class Overtaken extends Error {}

/** Runs a transaction of the person who gave the file, if they may still do so. */
export function atWork<T>(runtime: Runtime, job: BankStatementJob, mode: Mode, task: (desk: Desk) => Promise<T>) {
  return asEmployee(runtime, job, mode, desk => {
    desk.demand(bankStatementRoutes.read.needs)
    return task(desk)
  })
}

/** Changes a file that is being read, and tells the person's browsers. Throws Overtaken when another job has it. */
export async function advance(
  desk: Desk,
  { fileId, version, employeeId }: BankStatementJob,
  patch: Record<string, unknown>,
): Promise<void> {
  const { numUpdatedRows } = await desk.db
    .updateTable('statementFile')
    .set({ ...patch, updatedAt: sql`now()` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', fileId)
    .where('version', '=', version)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Overtaken()
  await tellBankStatements(desk, employeeId)
}

/** Makes a person's open browsers fetch statements again. */
export const tellBankStatements = (desk: Desk, employeeId = desk.employeeId): Promise<void> =>
  desk.publish({ kind: 'person', officeId: desk.officeId, employeeId, topic: 'statement', ids: [] })
