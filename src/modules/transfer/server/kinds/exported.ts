import { listAt } from '../../../../kernel/api/record.ts'
import { bring } from '../../../../kernel/server/module.ts'
import { seenColumns } from '../../../../kernel/server/record/concealed.ts'
import type { Facet } from '../../../../kernel/server/record/facets.ts'
import type { Served, TenantRecord } from '../../../../kernel/server/record/serve.ts'
import { exports } from './kinds.ts'

/** The export of a record: what a filter finds of those that the person sees, with the columns that they see. */
export function exported<R extends TenantRecord>(served: Served<R>, element: string, rank: number): Facet {
  const { record, sight, elements, columns, company, count, whole } = served
  return [
    bring(
      exports,
      {
        kind: record.name,
        title: record.title,
        element,
        seesAll: desk => sight.seesAll(desk) && elements.every(one => desk.may(one)),
        path: listAt(record),
        columns,
        async companyColumns(desk, all) {
          const seen = seenColumns(desk, all)
          return company ? company.columns(desk, seen) : seen
        },
        count,
        statement: (desk, filter, sort) => whole(desk, filter, sort),
      },
      rank,
    ),
  ]
}
