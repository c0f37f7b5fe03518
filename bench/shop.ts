import { bringUpToDate } from '../src/kernel/server/database/prepare.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import type { FreshCluster } from '../tests/support/freshCluster.ts'
import { fill } from './data.ts'
import { asOwner } from './database.ts'

/** The address of the benchmark's database on a server of its own. */
export const shopOf = ({ host }: FreshCluster) => `postgresql://keeper:kept@${host}/shop`

/** Makes the database on a server, with `rows` clues, and returns its address. */
export async function filledShop(server: FreshCluster, rows: number): Promise<string> {
  await server.command([
    `create role keeper login superuser password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  const url = shopOf(server)
  await bringUpToDate({ ownerUrl: url, appUrl: url })
  await bringMenusUpToDate(url, world)
  await asOwner(databaseAt(url), client => fill(client, rows))
  return url
}

/** A database by its address, as the parts of the benchmark take it. */
export const databaseAt = (url: string): Embedded => ({ ownerUrl: url, appUrl: url, stop: async () => {} })
