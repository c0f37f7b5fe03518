import { handle } from '../../../../kernel/server/http/mount.ts'
import { attachUpTo, detachFrom, newestFilesOf } from '../../../attachments/server/index.ts'
import { mostFiles, fileRoutes as routes } from '../../api/files.ts'
import { contracts } from '../record/contracts.ts'

/** The kind under which files of contracts are kept, by the contract. */
export const fileSubject = 'contract'

/** The calls about the files of a contract: whoever sees it sees them. */
export const fileHandlers = [
  handle(routes.list, async (desk, { params: { contractId } }) => {
    const { id } = await contracts.visible(desk, contractId)
    return newestFilesOf(desk, fileSubject, id)
  }),

  handle(routes.add, async (desk, { body: { contractId, fileIds } }) => {
    await contracts.visible(desk, contractId)
    const { id } = await desk.lockOne('contract', contractId, '合同')
    return attachUpTo(desk, { subject: fileSubject, subjectId: id, most: mostFiles, called: '一份合同' }, fileIds)
  }),

  handle(routes.remove, (desk, { body: { id } }) =>
    detachFrom(desk, fileSubject, id, contractId => contracts.visible(desk, contractId)),
  ),
]
