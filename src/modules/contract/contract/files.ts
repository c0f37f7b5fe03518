import { z } from 'zod'
import { Id, IdText, Nothing, Timestamp } from '../../../kernel/contract/fields.ts'
import { route } from '../../../kernel/contract/route.ts'
import { Attachment, attachmentLimits } from '../../attachments/contract/attachments.ts'

/** A file of a contract beside what was signed: a drawing, a supplement, a letter. */
export const ContractFile = Attachment.extend({ createdBy: Id.nullable(), createdAt: Timestamp })
export type ContractFile = z.output<typeof ContractFile>

/** The number of files of a contract. */
export const mostFiles = 60

export const NewFiles = z.object({
  contractId: Id,
  fileIds: z
    .array(Id)
    .min(1, '请先选择文件')
    .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
    .meta({ title: '图片与文件' }),
})

const edits = 'contractInfo:add'

/** The calls about a contract's files; they are sent up and fetched as photos of signed paper are. */
export const fileRoutes = {
  list: route({
    at: 'GET /api/crm/contract/file/list/:contractId',
    does: '合同附件',
    needs: 'contractInfo',
    params: z.object({ contractId: IdText }),
    returns: z.array(ContractFile),
  }),
  add: route({
    at: 'POST /api/crm/contract/file/add',
    does: '上传合同附件',
    needs: edits,
    body: NewFiles,
    returns: z.array(ContractFile),
  }),
  remove: route({
    at: 'POST /api/crm/contract/file/remove',
    does: '删除合同附件',
    needs: edits,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
