import type { AnswerOf } from '../../../kernel/contract/route.ts'
import { call } from '../../../kernel/web/call.ts'
import { customerRoutes } from '../contract/routes.ts'

/** A customer's whole numbers; the look is logged. */
export function revealed(id: number): Promise<AnswerOf<typeof customerRoutes.revealPhone>> {
  return call(customerRoutes.revealPhone, { params: { id } })
}
