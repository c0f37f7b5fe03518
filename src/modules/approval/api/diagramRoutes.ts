import { z } from 'zod'
import { IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Flow } from '../../flows/api/flow.ts'
import { Field } from '../../forms/api/formFields.ts'

export const diagramRoutes = {
  /** The flow that an approval runs on, for the picture of it; asked for only when it is looked at. */
  diagram: route({
    at: 'GET /api/crm/approval/diagram/:id',
    does: '审批流程图',
    needs: 'approvalDetial',
    params: z.object({ id: IdText }),
    returns: z.object({
      flow: Flow,
      /** The fields that the person sees, for the words of conditions. */
      fields: z.array(Field),
    }),
  }),
}
