import type { Desk } from '../../../kernel/server/desk.ts'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { attach, detach, fileAttached, filesOf } from '../../attachments/server/index.ts'
import { mostPapers, type Paper, paperRoutes as routes } from '../contract/papers.ts'
import type { CustomerSection } from './kinds.ts'
import { scopeOf, sightOf } from './sight.ts'

const subject = 'customer'

async function papersOf(desk: Desk, customerId: number): Promise<Paper[]> {
  const files = await filesOf(desk, subject, customerId)
  return files.toReversed()
}

/**
 * Removes a file of a customer; the next sweep deletes its bytes. Throws 40400 unless it belongs to a customer within the
 * data scope.
 */
async function remove(desk: Desk, sections: readonly CustomerSection[], id: number): Promise<null> {
  const paper = await fileAttached(desk, [subject], id)
  if (!paper) throw notFound('附件')
  await scopeOf(desk, sections, paper.subjectId)
  await detach(desk, paper)
  return null
}

/** Tells whether the person may see the customer whose paper it is: for the download. */
export function reachesCustomer(sections: readonly CustomerSection[]) {
  return async (desk: Desk, id: number): Promise<boolean> =>
    desk.may('customerList') &&
    sightOf(desk, sections, id).then(
      () => true,
      () => false,
    )
}

/** Returns the calls about a customer's papers; files are sent up and fetched as those of follow-ups. */
export function paperHandlers(sections: readonly CustomerSection[]): Handled[] {
  return [
    handle(routes.list, async (desk, { params }) => {
      const { customer } = await sightOf(desk, sections, params.customerId)
      return papersOf(desk, customer.id)
    }),
    handle(routes.add, async (desk, { body }) => {
      const { customer } = await scopeOf(desk, sections, body.customerId)
      // Held, so that a merge meanwhile takes the new papers along.
      const held = await desk.lockOne('customer', customer.id, '客户')
      const already = await papersOf(desk, held.id)
      if (held.mergedIntoId !== null) throw conflict(`客户“${held.name}”刚刚被合并，请刷新后重试`)
      if (already.length + body.fileIds.length > mostPapers) throw conflict(`一位客户最多 ${mostPapers} 个附件`)
      await attach(desk, subject, held.id, body.fileIds)
      return papersOf(desk, held.id)
    }),
    handle(routes.remove, (desk, { body }) => remove(desk, sections, body.id)),
  ]
}
