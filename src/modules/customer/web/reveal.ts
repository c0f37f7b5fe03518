import type { AnswerOf } from '../../../kernel/api/route.ts'
import { call } from '../../../kernel/web/call.ts'
import { customerRoutes } from '../api/routes.ts'

/** Fetches a customer's whole numbers, which is logged. */
export function revealed(id: number): Promise<AnswerOf<typeof customerRoutes.revealPhone>> {
  return call(customerRoutes.revealPhone, { params: { id } })
}
