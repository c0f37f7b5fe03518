import type { z } from 'zod'
import { columnsOf } from '../../api/list.ts'
import type { PlainFacts, PlainRoutes } from '../../api/plainRecord.ts'
import { snake } from '../desk/bulk.ts'
import type { Desk } from '../desk/desk.ts'
import { type Handled, handle } from '../http/mount.ts'
import type { Condition } from '../list/list.ts'
import { badInput } from '../refusal.ts'
import { assertSeen } from './concealed.ts'
import { readingOf } from './reading.ts'
import type { Served, Serving, StoredOf, TenantRecord, ViewOf } from './serve.ts'

type PlainRecord = TenantRecord & PlainFacts

/** Returns how a plain record is listed: found by the texts of `searched`, by state in its views, the newest first. */
export function plainly<R extends PlainRecord>(
  record: R,
  entered: z.ZodObject,
  searched: readonly string[],
): Serving<R> {
  const columns = columnsOf(record.row)
  const inView = (view: string) => (): Condition => bind => (view in record.states ? `e.state = ${bind(view)}` : 'true')
  return {
    record,
    search(term, bind) {
      const word = bind(term.toLowerCase())
      return { sql: searched.map(key => `strpos(lower(e.${snake(key)}), ${word}) > 0`).join(' or ') }
    },
    readsRows: true,
    sort: { by: 'createdAt', order: 'descend' },
    sums: columns.filter(({ kind }) => kind === 'money').map(({ key }) => key),
    views: Object.fromEntries(Object.keys(record.views).map(view => [view, inView(view)])) as Record<
      ViewOf<R>,
      () => Condition
    >,
    history: columns.filter(({ key }) => key in entered.shape || ['ownerId', 'departmentId'].includes(key)),
  }
}

type Kept = { id: number; name: string }
type Values = Readonly<Record<string, unknown>>

/** Refuses what may not be kept of a plain record; `before`: the locked one that is edited. Throws 40000 by field, 40900. */
type Assert<R extends TenantRecord> = (desk: Desk, entered: Values, before?: StoredOf<R>) => Promise<void>

/** Refuses a name that another record of the kind has, where one is entered. Throws 40000. */
export async function assertNewName(
  desk: Desk,
  { table, noun }: PlainRecord,
  { name }: Values,
  before?: { id: number },
): Promise<void> {
  if (typeof name !== 'string') return
  const twin = await desk
    .from(table as 'role')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst()
  if (twin) throw badInput('name', `已有名为“${name}”的${noun}，请换一个名称`)
}

/**
 * Returns the calls of a plain record. Whoever enters one owns it; of one that everyone sees, it keeps who entered it. Whoever lacks an element can
 * neither enter nor empty a field that it conceals: 40000.
 */
export function plainHandlers<R extends PlainRecord>(
  kind: Served<R>,
  routes: PlainRoutes,
  assert?: Assert<R>,
): Handled[] {
  const { record, columns, visible, rowOf, refusals, lock, tell } = kind as unknown as Served
  const { noun, table, seen } = record
  const ownedBy = ({ employeeId, who }: Desk) =>
    seen === 'everyone' ? { createdBy: employeeId } : { ownerId: employeeId, departmentId: who.departmentId }

  async function detailOf(desk: Desk, id: number) {
    const { edit } = refusals(desk, await visible(desk, id)) as { edit: string | null }
    return { ...(await rowOf(desk, id)), refusals: { edit } }
  }

  return [
    ...readingOf(kind, routes),
    handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

    handle(routes.add, async (desk, { body }) => {
      assertSeen(desk, columns, key => (body as Values)[key] != null, '留空')
      await assert?.(desk, body)
      const values = { ...body, ...ownedBy(desk) }
      const name = (body as unknown as Kept).name
      const added = await desk.insert(table, values as never, { action: `新增${noun}`, name })
      await tell(desk, [added as never])
      return detailOf(desk, (added as unknown as Kept).id)
    }),

    handle(routes.edit, async (desk, { body: { id, version, force, ...given } }) => {
      assertSeen(desk, columns, key => (given as Values)[key] !== undefined, '去掉这一项')
      const before = await lock(desk, id, 'edit', { version, force })
      await assert?.(desk, given, before as never)
      const log = { action: `修改${noun}`, name: (before as unknown as Kept).name }
      const after = await desk.change(table, before as never, given as never, log)
      await tell(desk, [after as never], [before as never])
      return detailOf(desk, id)
    }),
  ]
}
