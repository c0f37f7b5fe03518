import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Jobs } from '../../../../kernel/server/work/jobs.ts'
import { notifyOwners, type OwnedRows, publishImported } from '../../../transfer/server/index.ts'
import { cluePlaces } from '../../api/places.ts'
import { giveBatchLater } from '../assignment/run.ts'
import { scopeModule } from '../record/scope.ts'

const clues: OwnedRows = { table: 'clue', menu: 'clueList', module: scopeModule }

/** Tells open lists of a batch's clues. */
export const publishBatch = (desk: Desk, batchId: number) => publishImported(desk, batchId, clues)

/**
 * Starts the assignment of clues without an owner; tells open lists, and by the bell everyone who got clues from the batch.
 */
export async function announceBatch(desk: Desk, batchId: number, jobs: Jobs): Promise<void> {
  await publishBatch(desk, batchId)
  await giveBatchLater(desk, batchId, jobs)
  await notifyOwners(desk, batchId, clues, {
    titleOf: count => `${desk.who.name}导入并分配给您 ${count} 条流量`,
    path: linkTo(cluePlaces.list, { view: 'mine' }),
  })
}
