import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type RoleDetail, roleRoutes as routes } from '../../api/role.ts'
import { type Rights, readRights, type ScopeRight } from '../access/rightsCatalogue.ts'
import { lockStaff } from '../access/seats.ts'
import { grantRole } from './grant.ts'
import { begunAt, detailOf, grantsOf, type OfferedCode, offeredTo, roleWord } from './read.ts'

/** Stores which default role a new copy comes from: what the source has been told of, the copy need not be told again. */
export async function noteCopy(desk: Desk, id: number, sourceId: number): Promise<void> {
  await desk.client.query(
    `update role r set copied_code = coalesce(s.code, s.copied_code),
       seen_grant = case when s.code is null then s.seen_grant else (select coalesce(max(number), 0) from default_grant) end
     from role s where r.office_id = $1 and r.id = $2 and s.office_id = $1 and s.id = $3`,
    [desk.officeId, id, sourceId],
  )
}

/** Stores that a person has decided about what a copy was offered, up to a number. */
async function noteSeen(desk: Desk, id: number, upTo: number): Promise<void> {
  await desk.client.query(
    `update role set seen_grant = greatest(seen_grant, least($3, (select coalesce(max(number), 0) from default_grant)))
     where office_id = $1 and id = $2`,
    [desk.officeId, id, upTo],
  )
}

const inWords = (offered: readonly OfferedCode[], rights: Rights) =>
  offered.map(({ kind, code }) => (kind === 'menu' ? rights.menuTitle(code) : rights.elementTitle(code))).join('、')

async function answered(
  desk: Desk,
  { id, version, upTo, take }: { id: number; version: number; upTo: number; take: boolean },
  scopes: readonly ScopeRight[],
): Promise<RoleDetail> {
  await lockStaff(desk)
  const role = await desk.lockOne('role', id, roleWord, begunAt(desk, version, false))
  const offered = (await offeredTo(desk, id)).filter(one => one.number <= upTo)
  await noteSeen(desk, id, upTo)
  if (offered.length === 0) return detailOf(desk, id)
  if (!take) {
    const more = { offerIgnored: ['', inWords(offered, await readRights(desk, scopes))] as [string, string] }
    await desk.change('role', role, {}, { action: '忽略新权限', more })
    return detailOf(desk, id)
  }
  const { menus, elements, scopes: reaches } = await grantsOf(desk, id)
  const codes = (kind: OfferedCode['kind']) => offered.filter(one => one.kind === kind).map(one => one.code)
  const asked = {
    menus: [...menus, ...codes('menu')],
    elements: [...elements, ...codes('element')],
    scopes: [...reaches],
  }
  return grantRole(desk, role, asked, { scopes, action: '采用新权限' })
}

/** A copy of a default role takes or ignores what an upgrade gave the default role. */
export const roleOfferHandlers = (scopes: readonly ScopeRight[]) => [
  handle(routes.offer, (desk, { body }) => answered(desk, body, scopes)),
]
