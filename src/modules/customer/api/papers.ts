import { z } from 'zod'
import { Id, IdText, Nothing } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { NewFileIds, RecordFile } from '../../attachments/api/attachments.ts'

/** The number of papers of a customer: floor plans, identity cards, pictures of the site. */
export const mostPapers = 60

/** New papers of a customer. */
export const NewPapers = z.object({ customerId: Id, fileIds: NewFileIds })

export const paperRoutes = {
  list: route({
    at: 'GET /api/crm/customer/paper/list/:customerId',
    does: '客户资料附件',
    needs: 'customerList',
    params: z.object({ customerId: IdText }),
    returns: z.array(RecordFile),
  }),
  add: route({
    at: 'POST /api/crm/customer/paper/add',
    does: '上传客户附件',
    needs: 'customerList:edit',
    body: NewPapers,
    returns: z.array(RecordFile),
  }),
  remove: route({
    at: 'POST /api/crm/customer/paper/remove',
    does: '删除客户附件',
    needs: 'customerList:edit',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
