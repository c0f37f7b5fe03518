import { z } from 'zod'
import { codes } from './envelope.ts'
import { Id, IdText, Timestamp, Version } from './fields.ts'
import { HistoryEntry } from './history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from './list.ts'
import { patchOf } from './patch.ts'
import { type ActFacts, type RecordFacts, Refusals } from './record.ts'
import { route } from './route.ts'

/** Returns the row of a record of which a list shows what was entered, whose it is, and when it changed. */
export const plainRow = <Shape extends z.core.$ZodLooseShape>(entered: z.ZodObject<Shape>) =>
  z.object({
    id: Id,
    ...entered.shape,
    ownerId: Id.meta({ title: '负责人', kind: 'employee' }),
    departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
    createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
    updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
    version: Version,
  })

/** A record that people list, open, add and edit, and that does nothing else. */
export type PlainFacts = RecordFacts & { acts: { edit: ActFacts<string> } }

export type PlainRoutes = ReturnType<typeof plainRoutes>

/** Returns the calls of a plain record, under /api/crm: who opens its screen reads, who has the element of its edit writes. */
export function plainRoutes({ name, title, noun, place, acts, row }: PlainFacts, entered: z.ZodObject) {
  const needs = place.authority as string
  const writes = acts.edit.needs
  const params = z.object({ id: IdText })
  const Detail = row.extend({ refusals: Refusals({ edit: acts.edit }) })
  return {
    list: route({
      at: `POST /api/crm/${name}/list`,
      does: `${title}列表`,
      needs,
      reads: true,
      body: ListQuery,
      returns: listOf(row),
    }),
    totals: route({
      at: `POST /api/crm/${name}/totals`,
      does: `${title}合计`,
      needs,
      reads: true,
      body: ListFilter,
      returns: ListTotals,
    }),
    detail: route({ at: `GET /api/crm/${name}/detail/:id`, does: `${noun}详情`, needs, params, returns: Detail }),
    history: route({
      at: `GET /api/crm/${name}/history/:id`,
      does: `${noun}的变更历史`,
      needs,
      params,
      returns: z.array(HistoryEntry),
    }),
    add: route({
      at: `POST /api/crm/${name}/add`,
      does: `新增${noun}`,
      needs: writes,
      body: entered,
      returns: Detail,
      refuses: [codes.notFound], // whoever would not see their own
    }),
    edit: route({
      at: `POST /api/crm/${name}/edit`,
      does: `修改${noun}`,
      needs: writes,
      body: patchOf(entered).extend({ id: Id, version: Version, force: z.boolean().default(false) }),
      returns: Detail,
    }),
  }
}
