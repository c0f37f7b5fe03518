import { z } from 'zod'
import { Id, IdText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

export const OfficeChoice = z.object({
  officeId: Id,
  officeName: z.string(),
  officeLoginStatus: z.number().int(),
  /** The address of the company's logo; empty without one. */
  logo: z.string(),
})
export type OfficeChoice = z.output<typeof OfficeChoice>

export const officeRoutes = {
  mine: route({
    at: 'POST /api/admin/office/getofficebyuserid',
    ignoresBody: true,
    does: '我所在的企业',
    signedIn: '自己所在的企业',
    reads: true,
    returns: z.object({ officeList: z.array(OfficeChoice) }),
    flat: true,
  }),
  choose: route({
    at: 'GET /api/auth/jwt/chooseOffice',
    does: '切换企业',
    signedIn: '只能切换到自己所在的企业',
    writes: true,
    anyOffice: true,
    query: z.object({ officeId: IdText }),
    returns: OfficeChoice,
  }),
}
