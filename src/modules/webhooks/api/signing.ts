import { z } from 'zod'
import { Timestamp } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

const needs = 'processManager'
const edits = 'processManager:edit'

/** The secret by which receivers of a company's calls know that they are its own. */
export const signingRoutes = {
  read: route({
    at: 'GET /api/crm/approval/signing',
    does: '外部接口签名密钥',
    needs,
    returns: z.object({ hint: z.string(), at: Timestamp }).nullable(),
  }),
  rotate: route({
    at: 'POST /api/crm/approval/signing/rotate',
    does: '生成或更换签名密钥',
    needs: edits,
    returns: z.object({ secret: z.string() }),
    onlyOnce: true,
  }),
}
