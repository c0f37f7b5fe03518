import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, naming, oneOf, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import {
  type ActFacts,
  type RecordFacts,
  Refusals,
  type StateFacts,
  wordsOfStates,
} from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'

/** The states of a document that takes effect once it is approved; `done`: what it is called then. */
export const documentStates = <const Done extends string>(done: Done) =>
  ({
    draft: { title: '草稿', tone: 'grey', live: true },
    approving: { title: '审批中', tone: 'orange', live: true },
    done: { title: done, tone: 'green' },
    rejected: { title: '已拒绝', tone: 'red', live: true },
    cancelled: { title: '已作废', tone: 'grey' },
  }) as const satisfies Record<string, StateFacts>
type State = keyof ReturnType<typeof documentStates>

const typed = ['draft', 'rejected'] as const
const act = <const Needs extends string>(needs: Needs) => ({
  needs,
  from: typed,
  refuses: { approving: '正在审批，请先在审批中撤回' },
})

/** What its sender does with such a document: whoever has the element, while it is a draft or was rejected. */
export const documentActs = <const Needs extends string>(needs: Needs) =>
  ({ edit: act(needs), submit: act(needs), cancel: act(needs) }) satisfies Record<string, ActFacts<State>>

/** Returns the row of a document: its number and state, what its list shows of it, whose it is, and when it changed. */
export const documentRow = <State extends string, Shape extends z.core.$ZodLooseShape>(
  title: string,
  states: Readonly<Record<State, StateFacts>>,
  shown: Shape,
) =>
  z.object({
    id: Id,
    number: naming(title),
    state: oneOf('状态', wordsOfStates(states)),
    ...shown,
    ownerId: Id.meta({ title: '申请人', kind: 'employee' }),
    departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
    createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
    decidedAt: Timestamp.nullable().meta({ title: '审批时间', kind: 'datetime' }),
    updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
    version: Version,
  })

/** What its sender does; a kind of document may let it be done in further states of its own. */
type Acts = Readonly<Record<'edit' | 'submit' | 'cancel', ActFacts<string> & { needs: string }>>
/** A document that people enter, send, edit and cancel, and that an approval decides about. */
export type DocumentRecord = Pick<RecordFacts, 'name' | 'title' | 'noun' | 'place' | 'row'> & { acts: Acts }
export type DocumentRoutes = ReturnType<typeof documentRoutes>

const Sending = { chosen: Chosen.default({}) }

/**
 * Returns the calls of such a document, under /api/crm: who opens its screen reads, who has the element of its acts writes. `entered`: what a
 * person enters; `more`: what the answer of one has besides its row; `sends`: what else its sender says, in place of what was entered.
 */
export function documentRoutes<
  Row extends z.ZodObject,
  Entered extends z.ZodObject,
  More extends z.core.$ZodLooseShape = Record<never, never>,
  Doing extends Acts = Acts,
  Sends extends z.core.$ZodLooseShape = Record<never, never>,
>(
  { name, title, noun, place, acts, row }: DocumentRecord & { row: Row; acts: Doing },
  entered: Entered,
  { more = {} as More, sends = {} as Sends, hangsOn }: { more?: More; sends?: Sends; hangsOn?: readonly string[] } = {},
) {
  const needs = place.authority as string
  const writes = acts.edit.needs
  const params = z.object({ id: IdText })
  const named = { id: Id, version: Version }
  const Detail = z.object({
    ...(row.shape as Row['shape']),
    ...more,
    /** The last approval; null before the first. */
    approvalId: Id.nullable(),
    refusals: Refusals<keyof Doing & string>(acts),
  })
  const at = `/api/crm/${name}` as const
  const writing = <const Do extends string, Body extends z.ZodObject>(act: Do, does: string, body: Body) =>
    route({ at: `POST ${at}/${act}`, does, needs: writes, body, returns: Detail, refuses: [codes.notFound] })
  const reading = { needs, reads: true } as const
  return {
    list: route({ at: `POST ${at}/list`, does: `${title}列表`, ...reading, body: ListQuery, returns: listOf(row) }),
    totals: route({ at: `POST ${at}/totals`, does: `${title}合计`, ...reading, body: ListFilter, returns: ListTotals }),
    detail: route({ at: `GET ${at}/detail/:id`, does: `${noun}详情`, needs, params, returns: Detail }),
    history: route({
      at: `GET ${at}/history/:id`,
      does: `${noun}的变更历史`,
      needs,
      params,
      returns: z.array(HistoryEntry),
    }),
    forecast: route({
      at: `POST ${at}/forecast`,
      does: `预览${noun}的审批`,
      needs: writes,
      reads: true,
      hangsOn,
      refuses: [codes.conflict],
      body: entered.extend(Sending),
      returns: Preview.nullable(),
    }),
    add: writing(
      'add',
      `新增${noun}`,
      entered.extend({ submit: z.boolean().default(true).meta({ title: '提交审批' }), ...Sending }),
    ),
    edit: writing('edit', `修改${noun}`, patchOf(entered).extend({ ...named, force: z.boolean().default(false) })),
    submit: writing('submit', `提交${noun}`, z.object({ ...named, ...Sending, ...(sends as Sends) })),
    cancel: writing('cancel', `作废${noun}`, z.object(named)),
  } satisfies Record<string, Route>
}
