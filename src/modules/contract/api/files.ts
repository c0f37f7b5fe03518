import { z } from 'zod'
import { Id, IdText, Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { NewFileIds, RecordFile } from '../../attachments/api/attachments.ts'

/** The number of files of a contract beside what was signed: drawings, supplements, letters. */
export const mostFiles = 60

/** New files of a contract. */
export const NewFiles = z.object({ contractId: Id, fileIds: NewFileIds })

const edits = 'contractInfo:add'

/** The calls about a contract's files; they are sent up and fetched as photos of signed paper are. */
export const fileRoutes = {
  list: route({
    at: 'GET /api/crm/contract/file/list/:contractId',
    does: '合同附件',
    needs: 'contractInfo',
    params: z.object({ contractId: IdText }),
    returns: z.array(RecordFile),
  }),
  add: route({
    at: 'POST /api/crm/contract/file/add',
    does: '上传合同附件',
    needs: edits,
    body: NewFiles,
    returns: z.array(RecordFile),
  }),
  remove: route({
    at: 'POST /api/crm/contract/file/remove',
    does: '删除合同附件',
    needs: edits,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
