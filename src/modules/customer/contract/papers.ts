import { z } from 'zod'
import { Id, IdText, Nothing, Timestamp } from '../../../kernel/contract/fields.ts'
import { route } from '../../../kernel/contract/route.ts'
import { Attachment, attachmentLimits } from '../../attachments/contract/attachments.ts'

/** A paper of a customer: a floor plan, an identity card, a picture of the site. */
export const Paper = Attachment.extend({ createdBy: Id.nullable(), createdAt: Timestamp })
export type Paper = z.output<typeof Paper>

/** The number of files of a customer. */
export const mostPapers = 60

export const NewPapers = z.object({
  customerId: Id,
  fileIds: z
    .array(Id)
    .min(1, '请先选择文件')
    .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
    .meta({ title: '图片与文件' }),
})

export const paperRoutes = {
  list: route({
    at: 'GET /api/crm/customer/paper/list/:customerId',
    does: '客户资料附件',
    needs: 'customerList',
    params: z.object({ customerId: IdText }),
    returns: z.array(Paper),
  }),
  add: route({
    at: 'POST /api/crm/customer/paper/add',
    does: '上传客户附件',
    needs: 'customerList:edit',
    body: NewPapers,
    returns: z.array(Paper),
  }),
  remove: route({
    at: 'POST /api/crm/customer/paper/remove',
    does: '删除客户附件',
    needs: 'customerList:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
