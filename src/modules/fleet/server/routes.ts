import { sql } from 'kysely'
import { PlatformDesk } from '../../../kernel/server/desk/platformDesk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import { type FleetNode, type FleetNodeDetail, fleetRoutes as routes } from '../api/node.ts'
import { conditionsOf, fleetList } from './list.ts'

async function detailOf(desk: SessionDesk, id: number): Promise<FleetNodeDetail> {
  const conditions = [(bind: (value: unknown) => string) => `e.id = ${bind(id)}`]
  const [row] = await readPage<FleetNode>(desk.client, fleetList, conditions, { filters: {}, page: 1, pageSize: 1 })
  if (!row) throw notFound('节点')
  const more = await desk.db
    .selectFrom('fleetNode')
    .select(['doing', 'drainAt', 'drainEnds', 'drainedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...more } as FleetNodeDetail
}

/** Locks a node that runs. Throws 40900 for one that does not: it hears nothing any more. */
async function lockRunning(desk: SessionDesk, platform: PlatformDesk, id: number, version: number) {
  const row = await platform.lockOne('fleetNode', id, '节点', { version, words: () => '他人已操作过这个节点' })
  const { state } = await detailOf(desk, id)
  if (state === 'gone' || state === 'ended') throw conflict('这个节点已经不在运行，请刷新列表；它重新启动后会自己回来')
  return row
}

/** Calls about nodes, for operators. */
export const fleetHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<FleetNode>(desk.client, fleetList, conditionsOf(body.view), body),
  })),
  handle(routes.totals, (desk, { body }) => readTotals(desk.client, fleetList, conditionsOf(body.view), body)),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.drain, async (desk, { body: { id, version, ends } }) => {
    const platform = new PlatformDesk(desk)
    const row = await lockRunning(desk, platform, id, version)
    const drained = { drainAt: sql`now()` as never, drainEnds: ends, drainedBy: desk.who.name }
    await platform.change('fleetNode', row, drained, { action: '排空节点' })
    return detailOf(desk, id)
  }),

  handle(routes.restore, async (desk, { body: { id, version } }) => {
    const platform = new PlatformDesk(desk)
    const row = await lockRunning(desk, platform, id, version)
    await platform.change('fleetNode', row, { drainAt: null, drainEnds: false, drainedBy: '' }, { action: '恢复节点' })
    return detailOf(desk, id)
  }),
]
