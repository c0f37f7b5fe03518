import type { ListFilter } from '../../../../kernel/api/list.ts'
import type { ListColumn, ListSpec } from '../../../../kernel/server/list/list.ts'

const ofDeal = 'm.office_id = o.office_id and m.opportunity_id = o.id'

/** What a share (basis points) is of a deal's amount, where the shares up to and with it come to `upTo`. */
const partSql = (upTo: string, share: string) =>
  `o.deal_amount * ${upTo} / 10000 - o.deal_amount * (${upTo} - ${share}) / 10000`

/**
 * Each person's part of the deal's amount, in fen: by shares, or the owner's where it has no members (product.md §3). Parts
 * are rounded so that together they are the whole. SQL over a deal `o`.
 */
const performanceParts = `select m.employee_id, ${partSql('sum(m.share) over (order by m.id)', 'm.share')} as amount
  from opportunity_member m where ${ofDeal}
  union all
  select o.owner_id, o.deal_amount where o.owner_id is not null
    and not exists (select from opportunity_member m where ${ofDeal})`

/** The columns of performance: the members of a deal or its owner, and their part of its amount. */
export const performanceColumns = {
  performerIds: {
    sql: `coalesce((select array_agg(m.employee_id order by m.id) from opportunity_member m where ${ofDeal}), array_remove(array[o.owner_id], null))`,
    kind: 'dictionaries',
  },
  performance: { sql: 'o.deal_amount', kind: 'money' },
} satisfies Record<string, ListColumn>

/** Returns the list with the part of the filtered people instead of the whole amount, and its sum. */
export function ofPerformers(spec: ListSpec, filters: ListFilter['filters'] = {}): ListSpec {
  const { performerIds } = filters
  if (!performerIds || !('in' in performerIds)) return spec
  const ids = performerIds.in.filter(Number.isSafeInteger).join(',')
  const sql = `(select sum(p.amount)::bigint from (${performanceParts}) p where p.employee_id = any(array[${ids}]::bigint[]))`
  return {
    ...spec,
    columns: { ...spec.columns, performance: { sql, kind: 'money' } },
    sums: [...spec.sums, 'performance'],
  }
}

/** The same parts for many deals at once: a join of a deal `o`, which gives each part `p`. Members are few, and only they cost a sum. */
export const performerJoin = `left join opportunity_member pm on pm.office_id = o.office_id and pm.opportunity_id = o.id
  cross join lateral (
    select coalesce(pm.employee_id, o.owner_id) as employee_id,
      case when pm.id is null then o.deal_amount else (
        select ${partSql('sum(m.share)', 'pm.share')}
        from opportunity_member m where ${ofDeal} and m.id <= pm.id
      ) end as amount
    where coalesce(pm.employee_id, o.owner_id) is not null
  ) p`

/** Returns the list with one row for each person's part: only to be counted by person, `p.employee_id`. */
export function perPerformer(spec: ListSpec): ListSpec {
  const performance: ListColumn = { sql: 'p.amount', kind: 'money', join: 'performer' }
  return {
    ...spec,
    columns: { ...spec.columns, performance },
    joins: { ...spec.joins, performer: performerJoin },
  }
}
