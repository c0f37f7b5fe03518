import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { Appearance } from '../../../identity/api/appearance.ts'
import { identityRoutes as routes, type UserInfo } from '../../../identity/api/identity.ts'
import { menuTree } from '../../../menu/server/index.ts'
import { officeAndRoles } from './offices.ts'

const coded = (codes: Iterable<string>) => [...codes].map(code => ({ code }))

async function infoOf(desk: SessionDesk): Promise<UserInfo> {
  const { who, permissions } = desk
  const [account, place, roots] = await together(
    () => desk.db.selectFrom('account').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow(),
    () => officeAndRoles(desk),
    () => menuTree(desk, permissions.menus),
  )
  const groups = roots.flatMap(root => root.children)
  return {
    userId: who.accountId,
    username: account.username,
    realName: who.name,
    name: who.name,
    description: account.introduction,
    avatar: account.avatar ?? '',
    officeId: who.officeId,
    employeeId: who.employeeId,
    isPlatform: who.isPlatform,
    ...Appearance.parse(account),
    favourites: account.favourites,
    ...place,
    menus: coded(permissions.menus),
    elements: coded(permissions.elements),
    moduleList: groups.map(group => group.code),
    viewing: who.viewing ? { by: who.viewing.name, until: who.viewing.until, reason: who.viewing.reason } : null,
  }
}

export const infoHandlers = [
  handle(routes.info, infoOf),
  handle(routes.menus, desk => menuTree(desk, desk.permissions.menus)),
  handle(routes.allMenus, desk => menuTree(desk, null)),
]
