import type { FastifyRequest } from 'fastify'
import { openWhileViewing, type Route } from '../../api/route.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { conflict } from '../refusal.ts'

/**
 * Tells whether a call acts in the company that the person works in, so that a page which was opened in another one may not
 * make it.
 */
export function actsInOffice(route: Route): boolean {
  return !route.open && !route.operates && !route.anyOffice && !openWhileViewing(route)
}

/** Refuses an act from a page that was opened in another company (X-Office): the session has moved on in another tab. Throws 40900. */
export async function assertSameOffice(desk: SessionDesk, route: Route, { headers }: FastifyRequest): Promise<void> {
  const page = headers['x-office']
  const { db, who } = desk
  if (page === undefined || page === String(who.officeId) || !actsInOffice(route)) return
  const office = await db.selectFrom('office').select('officeName').where('id', '=', who.officeId).executeTakeFirst()
  if (!office) throw conflict('您已不在打开这个页面时的企业里，这次没有保存，请刷新页面')
  throw conflict(`您已在另一个页面切换到“${office.officeName}”，这次没有保存，请刷新页面`)
}
