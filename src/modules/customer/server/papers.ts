import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { attachUpTo, detachFrom, newestFilesOf } from '../../attachments/server/index.ts'
import { mostPapers, paperRoutes as routes } from '../api/papers.ts'
import type { CustomerSection } from './kinds.ts'
import { scopeOf, sightOf } from './sight.ts'

const subject = 'customer'

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
      return newestFilesOf(desk, subject, customer.id)
    }),
    handle(routes.add, async (desk, { body }) => {
      const { customer } = await scopeOf(desk, sections, body.customerId)
      // Held, so that a merge meanwhile takes the new papers along.
      const held = await desk.lockOne('customer', customer.id, '客户')
      if (held.mergedIntoId !== null) throw conflict(`客户“${held.name}”刚刚被合并，请刷新后重试`)
      return attachUpTo(desk, { subject, subjectId: held.id, most: mostPapers, called: '一位客户' }, body.fileIds)
    }),
    handle(routes.remove, (desk, { body }) =>
      detachFrom(desk, subject, body.id, customerId => scopeOf(desk, sections, customerId)),
    ),
  ]
}
