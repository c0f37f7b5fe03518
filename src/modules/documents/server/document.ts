import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk, Patch, TenantTable } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { Chosen, Preview, RecordLink } from '../../approval/api/approval.ts'
import {
  assertApproved,
  type Business,
  type Document,
  isApproved,
  previewApproval,
  startApproval,
} from '../../approval/server/index.ts'
import { amendCustomValues } from '../../customFields/server/index.ts'
import { type Amending, amendedIn } from './amending.ts'

/** Tables whose rows are documents: they have a number, and name their last approval. */
export type DocumentTable = {
  [T in TenantTable]: DB[T] extends { approvalId: unknown; number: unknown; updatedAt: unknown } ? T : never
}[TenantTable]
export type DocumentRow<T extends DocumentTable> = Selectable<DB[T]>
/** What the kit itself reads of a row. */
type Known = { id: number; number: string; decidedAt?: string | null }

/** Where documents are kept, who hears of their changes, and who may open one. */
export type Kept<T extends DocumentTable> = {
  record: { table: T; noun: string }
  tell(desk: Desk, rows: readonly DocumentRow<T>[]): Promise<void>
  /** The links that the approval of one shows, among those that the person may follow. */
  links(desk: Desk, row: DocumentRow<T>): Promise<RecordLink[]>
}

/** What a kind of document says of itself once, so that approvals can decide about it. `Draft`: what its content follows from, kept or not. */
export type DocumentFacts<T extends DocumentTable, Draft> = Pick<
  Business,
  'code' | 'title' | 'unbound' | 'own' | 'about' | 'attached' | 'tells'
> & {
  kept: Kept<T>
  /** The column that holds its state: `state` unless it is named. */
  column?: 'status'
  /** What its sender does, in the title of its approval (申请特价), and what the log calls it, where sending is an act of its own. */
  asks(row: DocumentRow<T>): string
  sends?: string
  /** What one is called in its approval; the title by default. */
  called?(draft: Draft): string
  fields: Document['fields']
  content(desk: Desk, draft: Draft): Promise<Document['content']>
  /** Reads what the content of a kept one follows from besides its row. */
  draftOf?(desk: Desk, row: DocumentRow<T>): Promise<Draft>
  /** The fields that the person may not see (`concealedFrom`). */
  concealed(desk: Desk, draft: Draft): Promise<string[]>
  atZero?: Document['atZero']
  twice?(content: Document['content']): NonNullable<Document['twice']>
  /** What an approver may change of it. */
  amends: Amending<T>
  /** The state that each end leaves it in. While it waits and when it was sent back it is `approving`. */
  after: Readonly<Record<'rejected' | 'withdrawn', string>> & { approved?: string }
  /** Carries out what was approved, and changes the document itself; returns in words why it cannot be done. */
  carries?(desk: Desk, id: number): Promise<string | null>
  /** A company that binds no flow to it needs no approval: it takes effect as soon as it is sent. */
  alone?: boolean
}

/** A kind of document that approvals decide about. */
export type ApprovedDocument<T extends DocumentTable, Draft> = ReturnType<typeof documentOf<T, Draft>>

/** Returns what every kind of document does alike: its part in approvals, its forecast, and the ways to send and settle one. */
export function documentOf<T extends DocumentTable, Draft = DocumentRow<T>>(facts: DocumentFacts<T, Draft>) {
  const { code, title, unbound, own, about, attached, tells, kept, column = 'state', fields, amends, carries } = facts
  const { table, noun } = kept.record
  type Row = DocumentRow<T>
  const knownOf = (row: Row) => row as unknown as Known
  const draftOf = facts.draftOf ?? (async (_desk: Desk, row: Row) => row as unknown as Draft)
  const stored = { running: 'approving', returned: 'approving', approved: 'approved', ...facts.after }

  async function found(desk: Desk, id: number): Promise<Row> {
    const rows = desk
      .from(table as 'contract')
      .selectAll()
      .where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()) as unknown as Row
  }

  /** Changes a locked document and tells browsers; `more`: what changes of it in other tables, for the log. */
  async function change(desk: Desk, row: Row, patch: Patch<T>, action: string, more: Changes = {}): Promise<Row> {
    const changed = await desk.change(table, row, patch, { action, name: knownOf(row).number, more })
    await kept.tell(desk, [changed])
    return changed
  }

  /** Writes the result of an approval. */
  async function settle(desk: Desk, id: number, patch: Patch<T>): Promise<Row> {
    return change(desk, await desk.lockOne(table, id, noun), patch, '审批结果')
  }

  const business: Business = {
    code,
    title,
    unbound,
    record: table,
    tells,
    ...(own && { own }),
    ...(about && { about }),
    ...(attached && { attached }),
    ...(!carries && { alwaysAble: true }),
    fields: async () => fields,
    async read(desk, id) {
      const row = await found(desk, id)
      const draft = await draftOf(desk, row)
      const content = await facts.content(desk, draft)
      return {
        typeName: facts.called?.(draft) ?? title,
        fields,
        content,
        ...(facts.atZero && { atZero: facts.atZero }),
        ...(facts.twice && { twice: facts.twice(content) }),
        concealed: await facts.concealed(desk, draft),
        links: await kept.links(desk, row),
      }
    },
    async amend(desk, id, content) {
      const { given, own: customGiven } = amendedIn(amends, content)
      if (amends.own && Object.keys(customGiven).length > 0)
        await amendCustomValues(desk, amends.own, (await amends.ownerOf?.(desk, id)) ?? id, customGiven)
      if (Object.keys(given).length === 0) return
      const row = await desk.lockOne(table, id, noun)
      const patch = amends.patch ? await amends.patch(desk, row, given) : given
      await change(desk, row, patch as Patch<T>, '修改申请')
    },
    async became(desk, id, status) {
      if (status === 'approved' && carries) return carries(desk, id)
      const row = await desk.lockOne(table, id, noun)
      const isDecided = (status === 'approved' || status === 'rejected') && 'decidedAt' in knownOf(row)
      const patch = { [column]: stored[status], ...(isDecided && { decidedAt: sql<string>`now()` }) }
      await change(desk, row, patch as Patch<T>, '审批结果')
      return null
    },
  }

  /**
   * Starts the approval of a document that this transaction keeps as `approving`, and notes its number there; returns it. Throws 40900 if no flow
   * is bound or none fits, 40000 on `chosen.<node>` if the sender must name somebody.
   */
  async function start(desk: Desk, row: Row, chosen: Chosen): Promise<number> {
    const { id, number } = knownOf(row)
    await assertApproved(desk, business)
    const name = `${desk.who.name}${facts.asks(row)} ${number}`
    const approvalId = await startApproval(desk, business, { documentId: id, title: name, chosen })
    await desk.db
      .updateTable(table as 'contract')
      .set({ approvalId, updatedAt: sql`now()` })
      .where('officeId', '=', desk.officeId)
      .where('id', '=', id)
      .execute()
    await kept.tell(desk, [row])
    return approvalId
  }

  /** Sends a locked document to its approval, with further columns that change; returns the approval's number. Throws as `start`. */
  async function send(desk: Desk, row: Row, chosen: Chosen = {}, more: Patch<T> = {}): Promise<number> {
    await assertApproved(desk, business)
    const undecided = 'decidedAt' in knownOf(row) && { decidedAt: null }
    const patch = { [column]: 'approving', ...undecided, ...more } as Patch<T>
    const { number } = knownOf(row)
    const sent = await desk.change(table, row, patch, { action: facts.sends ?? `提交${title}审批`, name: number })
    return start(desk, sent, chosen)
  }

  /** Tells whether documents of this kind are approved in the company; those that do not stand alone always are. */
  const isAsked = async (desk: Desk): Promise<boolean> => !facts.alone || isApproved(desk, business)

  /** Sends a locked document as `send` does; one that nobody is asked about takes effect at once. Throws 40900 with why it cannot, and as `send`. */
  async function sendOrDo(desk: Desk, row: Row, chosen: Chosen = {}, more: Patch<T> = {}): Promise<void> {
    if (await isAsked(desk)) {
      await send(desk, row, chosen, more)
      return
    }
    const { id, number } = knownOf(row)
    await desk.change(table, row, { [column]: 'approving', ...more } as Patch<T>, {
      action: `提交${title}`,
      name: number,
    })
    const fault = await business.became(desk, id, 'approved')
    if (fault) throw conflict(fault)
  }

  /** Returns the way that a document would take, before it is sent. Throws 40900 as sending it would. */
  async function forecast(desk: Desk, draft: Draft, chosen: Chosen): Promise<Preview> {
    await assertApproved(desk, business)
    return previewApproval(desk, business, await facts.content(desk, draft), chosen, await facts.concealed(desk, draft))
  }

  return { ...facts, business, change, settle, start, send, sendOrDo, isAsked, forecast }
}
