import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { attach, detach, fileAttached, filesOf } from '../../attachments/server/index.ts'
import { type ContractFile, mostFiles, fileRoutes as routes } from '../contract/files.ts'
import { visibleContract } from './sight.ts'

/** The kind under which files of contracts are kept, by the contract. */
export const fileSubject = 'contract'

async function contractFiles(desk: Desk, contractId: number): Promise<ContractFile[]> {
  return (await filesOf(desk, fileSubject, contractId)).toReversed()
}

/** The calls about the files of a contract: whoever sees it sees them. */
export const fileHandlers = [
  handle(routes.list, async (desk, { params: { contractId } }) => {
    const { id } = await visibleContract(desk, contractId)
    return contractFiles(desk, id)
  }),

  handle(routes.add, async (desk, { body: { contractId, fileIds } }) => {
    await visibleContract(desk, contractId)
    const { id } = await desk.lockOne('contract', contractId, '合同')
    const already = await contractFiles(desk, id)
    if (already.length + fileIds.length > mostFiles) throw conflict(`一份合同最多 ${mostFiles} 个附件`)
    await attach(desk, fileSubject, id, fileIds)
    return contractFiles(desk, id)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    const file = await fileAttached(desk, [fileSubject], id)
    if (!file) throw notFound('附件')
    await visibleContract(desk, file.subjectId)
    await detach(desk, file)
    return null
  }),
]
