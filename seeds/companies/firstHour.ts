import type { ClientBase } from 'pg'
import { keptSteps } from '../../src/modules/reporting/api/firstHour.ts'
import { insertRows } from '../insert.ts'
import type { Company } from './found.ts'

/**
 * Ends the first hour of a company that has worked for a year: it keeps the pools and rules that it came with, and nobody is asked to import
 * customers any more.
 */
export async function endFirstHour(client: ClientBase, { officeId, employees }: Company): Promise<void> {
  const [first] = employees
  if (!first) return
  await insertRows(
    client,
    'kept_default',
    keptSteps.map(step => ({ officeId, step, createdBy: first.id })),
  )
  await insertRows(
    client,
    'hidden_step',
    employees.map(({ id }) => ({ officeId, employeeId: id, step: 'import' })),
  )
}
