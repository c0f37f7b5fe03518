import type pg from 'pg'
import { underAdvisoryLock } from '../../../../kernel/server/database/advisoryLock.ts'
import { withClient } from '../../../../kernel/server/database/client.ts'
import { scopedModules } from '../../../../kernel/server/desk/access.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { bringMenus } from '../../../menu/server/index.ts'
import { grantDefaults } from './defaultGrants.ts'
import { grantScopes } from './defaultScopes.ts'
import { defaultRolesOf } from './defaults.ts'

/**
 * Updates menus, elements and the permissions of default roles to the modules' declarations, one node at a time: adds
 * missing ones and writes the product's values (a menu's path, authority and owner, an element's menu). Title, icon, place,
 * order and state belong to the operators from then on. Entries that are no longer declared stay.
 */
export async function bringMenusUpToDate(ownerUrl: string, world: World): Promise<void> {
  await withClient(ownerUrl, 'tongzhou-menus', async client => {
    await underAdvisoryLock(client, () => bring(client, world), {})
  })
}

async function bring(client: pg.Client, world: World): Promise<void> {
  await bringMenus(client, world)
  await grantDefaults(client, defaultRolesOf(world))
  await grantScopes(client, world.all(scopedModules))
}
