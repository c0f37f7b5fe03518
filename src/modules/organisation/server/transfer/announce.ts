import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { publishEmployees } from '../employees/change.ts'

const perEvent = 200 // employees in one event, so that it fits into a notification of PostgreSQL

/** Tells the browsers that show the employees of a batch. */
export async function publishBatch(desk: Desk, batchId: number): Promise<void> {
  const employees = await desk
    .from('employee')
    .selectAll()
    .where('id', 'in', eb =>
      eb
        .selectFrom('importChange')
        .select('subjectId')
        .where('officeId', '=', desk.officeId)
        .where('batchId', '=', batchId)
        .where('subject', '=', 'employee'),
    )
    .orderBy('id')
    .execute()
  for (let from = 0; from < employees.length; from += perEvent)
    await publishEmployees(desk, [], employees.slice(from, from + perEvent))
}
