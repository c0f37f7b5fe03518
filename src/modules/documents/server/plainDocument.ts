import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { assertSeen } from '../../../kernel/server/record/concealed.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import type { Served, StoredOf, TenantRecord } from '../../../kernel/server/record/serve.ts'
import type { Chosen } from '../../approval/api/approval.ts'
import type { DocumentRecord, DocumentRoutes } from '../api/plainDocument.ts'
import type { ApprovedDocument, DocumentTable } from './document.ts'

type Values = Readonly<Record<string, unknown>>
/** What is kept of what was entered: columns, and the rows of `lines` for another table. */
export type Drafted = Values & { lines?: readonly object[] }

/** Whose a draft is before it is kept, which its content tells too. */
type Owned = { ownerId: number; departmentId: number | null }

/** The rows that belong to a document in a table of their own: its lines. `entered` reads them by the field `lines` of what people enter. */
export type DocumentLines = {
  read(desk: Desk, id: number): Promise<readonly object[]>
  store(desk: Desk, id: number, lines: readonly object[]): Promise<void>
}

/** What a kind of document does its own way. */
export type PlainDocument<R extends TenantRecord & { table: DocumentTable }, Entered extends z.ZodObject, Draft> = {
  served: Served<R>
  document: ApprovedDocument<R['table'], Draft>
  routes: DocumentRoutes
  entered: Entered
  /** How its numbers begin. */
  prefix: string
  /**
   * Returns what is kept of what is entered, checked and computed as of today; `before`: the one that is changed or sent; `foresees`: nothing is kept, and
   * nothing may be written. Whose it is follows from who enters it, unless this says so. Throws 40000 by field.
   */
  drafted(desk: Desk, entered: z.output<Entered>, before?: StoredOf<R>, foresees?: boolean): Promise<Drafted>
  lines?: DocumentLines
  /** What the answer of one has besides its row and lines. */
  more?(desk: Desk, id: number): Promise<object>
  /** What follows once one is added, before it is sent; `given`: all that its call says, files too. */
  added?(desk: Desk, id: number, given: Values): Promise<void>
  /** What follows once one is cancelled, in the same transaction. */
  cancelled?(desk: Desk, stored: StoredOf<R>): Promise<void>
  /** Locks what stands above one in the order of locks (src/lockOrder.ts), before it is locked to be edited or sent. */
  above?(desk: Desk, id: number): Promise<void>
}

type Detailed<R extends TenantRecord> = { served: Served<R> } & Pick<
  PlainDocument<never, never, never>,
  'lines' | 'more'
>

/** Returns what answers one document, for its further calls too. Throws 40400 for one that the person does not see. */
export function documentDetail<R extends TenantRecord>({ served: of, lines, more }: Detailed<R>) {
  const served = of as unknown as Served<TenantRecord>
  return async (desk: Desk, id: number) => {
    const stored: object = await served.visible(desk, id)
    const row = await served.rowOf(desk, id)
    return {
      ...row,
      ...(lines && { lines: await lines.read(desk, id) }),
      ...(await more?.(desk, id)),
      approvalId: (stored as { approvalId: number | null }).approvalId,
      refusals: served.refusals(desk, stored as never),
    } as never
  }
}

/** Returns the columns of the lines that people enter; none where a document has no lines. */
function columnsOfLines(entered: z.ZodObject) {
  const { lines } = entered.shape
  const line = lines instanceof z.ZodArray ? lines.element : undefined
  return line instanceof z.ZodObject ? columnsOf(line) : []
}

/** Refuses a field of a line that an element conceals from the person and that they give. */
function assertLinesSeen(desk: Desk, entered: z.ZodObject, given: Values): void {
  const columns = columnsOfLines(entered)
  for (const [at, line] of ((given.lines ?? []) as readonly Values[]).entries())
    assertSeen(desk, columns, key => line[key] != null, `留空（第 ${at + 1} 行）`, `lines.${at}.`)
}

const mine = (desk: Desk): Owned => ({ ownerId: desk.employeeId, departmentId: desk.who.departmentId })

type Adding = { submit: boolean; chosen?: Chosen }

/**
 * Returns how a document is added, and sent at once where `submit`; it answers with its number (`id`). For its own call, and for others that end in
 * one of it. Throws 40000 by field, and as `sendOrDo`.
 */
export function documentAdder<R extends TenantRecord & { table: DocumentTable }, Entered extends z.ZodObject, Draft>(
  of: PlainDocument<R, Entered, Draft>,
) {
  const { document, entered, prefix, lines } = of
  const served = of.served as unknown as Served<TenantRecord & DocumentRecord>
  const drafted = of.drafted as unknown as (desk: Desk, entered: Values) => Promise<Drafted>
  const { table, noun } = served.record
  const columns = columnsOf(served.record.row)

  return async (desk: Desk, given: z.output<Entered> & Values, { submit, chosen }: Adding): Promise<number> => {
    assertSeen(desk, columns, key => given[key] != null, '留空')
    assertLinesSeen(desk, entered, given)
    const { lines: rows = [], ...kept } = await drafted(desk, given)
    const [number] = (await nextNumbers(desk, prefix)) as [string]
    const values = { ...mine(desk), ...kept, number, createdBy: desk.employeeId }
    const told: Changes = lines && 'lines' in given ? { lines: [null, given.lines] } : {}
    const added = await desk.insert(table, values as never, { action: `新增${noun}`, name: number, more: told })
    const { id } = added as { id: number }
    await lines?.store(desk, id, rows)
    await of.added?.(desk, id, given)
    await served.tell(desk, [added as never])
    if (submit) await document.sendOrDo(desk, added as never, chosen)
    return id
  }
}

/** Returns the calls of a document that people enter, send, edit and cancel; what it keeps in its own table and in its lines changes together. */
export function documentHandlers<R extends TenantRecord & { table: DocumentTable }, Entered extends z.ZodObject, Draft>(
  of: PlainDocument<R, Entered, Draft>,
): Handled[] {
  const { document, routes, entered, lines } = of
  const served = of.served as unknown as Served<TenantRecord & DocumentRecord>
  const drafted = of.drafted as unknown as (
    desk: Desk,
    entered: Values,
    before?: object,
    foresees?: boolean,
  ) => Promise<Drafted>
  const { noun } = served.record
  const columns = columnsOf(served.record.row)
  const keys = Object.keys(entered.shape)

  /** Returns what was entered of a kept document. */
  async function enteredOf(desk: Desk, stored: object): Promise<Values> {
    const { id } = stored as { id: number }
    const held = { ...stored, ...(lines && { lines: await lines.read(desk, id) }) } as Values
    return entered.parse(Object.fromEntries(keys.map(key => [key, held[key]])))
  }

  const detailOf = documentDetail(of)
  const add = documentAdder(of)

  /** Sends a locked document as it is today; what was computed of it follows. */
  async function send(desk: Desk, stored: object, chosen: Chosen, said: Values): Promise<void> {
    const { lines: rows = [], ...today } = await drafted(desk, { ...(await enteredOf(desk, stored)), ...said }, stored)
    await lines?.store(desk, (stored as { id: number }).id, rows)
    await document.sendOrDo(desk, stored as never, chosen, today as never)
  }

  return [
    ...readingOf(served, routes),
    handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

    handle(routes.forecast, async (desk, { body: { chosen, ...given } }) => {
      assertLinesSeen(desk, entered, given)
      if (!(await document.isAsked(desk))) return null
      const draft = { ...mine(desk), ...(await drafted(desk, given, undefined, true)) }
      return document.forecast(desk, draft as Draft, chosen as Chosen)
    }),

    handle(routes.add, async (desk, { body: { submit, chosen, ...given } }) => {
      return detailOf(desk, await add(desk, given as never, { submit: submit === true, chosen: chosen as Chosen }))
    }),

    handle(routes.edit, async (desk, { body: { id, version, force, ...given } }) => {
      assertSeen(desk, columns, key => (given as Values)[key] !== undefined, '去掉这一项')
      assertLinesSeen(desk, entered, given)
      await of.above?.(desk, id)
      const stored = await served.lock(desk, id, 'edit', { version, force })
      const before = await enteredOf(desk, stored)
      const after = { ...before, ...given } as Values
      const { lines: rows = [], ...kept } = await drafted(desk, after, stored)
      const isSame = JSON.stringify(before.lines) === JSON.stringify(after.lines)
      await lines?.store(desk, id, rows)
      await document.change(
        desk,
        stored as never,
        kept as never,
        `修改${noun}`,
        isSame ? {} : { lines: [before.lines, after.lines] },
      )
      return detailOf(desk, id)
    }),

    handle(routes.submit, async (desk, { body }) => {
      const { id, version, chosen, ...said } = body as { id: number; version: number; chosen: Chosen }
      await of.above?.(desk, id)
      await send(desk, await served.lock(desk, id, 'submit', { version }), chosen, said)
      return detailOf(desk, id)
    }),

    handle(routes.cancel, async (desk, { body: { id, version } }) => {
      const stored = await served.lock(desk, id, 'cancel', { version })
      await document.change(desk, stored as never, { state: 'cancelled' } as never, `作废${noun}`)
      await of.cancelled?.(desk, stored as never)
      return detailOf(desk, id)
    }),
  ]
}
