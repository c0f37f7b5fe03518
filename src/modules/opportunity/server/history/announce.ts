import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notifyOwners, type OwnedRows, publishImported } from '../../../transfer/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { scopeModule } from '../record/scope.ts'

const deals: OwnedRows = { table: 'opportunity', menu: 'businessList', module: scopeModule }

/** Tells open lists of a batch's deals. */
export const publishHistory = (desk: Desk, batchId: number) => publishImported(desk, batchId, deals)

/** Tells open lists, and by the bell everyone who got deals from the batch. */
export async function announceHistory(desk: Desk, batchId: number): Promise<void> {
  await publishHistory(desk, batchId)
  await notifyOwners(desk, batchId, deals, {
    titleOf: count => `${desk.who.name}导入了 ${count} 个由您负责的商机`,
    path: linkTo(opportunityPlaces.list, { view: 'mine' }),
  })
}
