import type { Followed } from '../../../followUp/server/index.ts'
import { hasMenu } from '../../../organisation/server/index.ts'
import type { ActionSource, Whose } from './kind.ts'

/*
 * Parameters: $1 the office, $2 and $3 the first moment and the one after the last, from $4 on whose work on the records of
 * each source counts.
 */

/** Sources and the kinds of records that have follow-ups. */
export type ActionKinds = { actionSources: readonly ActionSource[]; followed: readonly Followed[] }

const whoseOf = (sources: readonly ActionSource[], of: string): Whose => {
  const place = sources.findIndex(one => one.of === of) + 4
  return column => `${column} = any($${place})`
}

/** SQL of follow-ups of a source's records, each about the record that goes on from there where that one's people wrote it. */
function followUps({ actionSources: sources, followed }: ActionKinds, of: string): string {
  const told = `f.method_id, f.content as text, null::bigint as amount`
  const within = `f.office_id = $1 and f.kind = '${of}' and f.created_at >= $2 and f.created_at < $3`
  const theirs = whoseOf(sources, of)('f.created_by')
  const later = followed.find(one => one.continues?.of.kind === of && sources.some(source => source.of === one.kind))
  if (!later?.continues)
    return `select 'followUp' as kind, f.created_by as who, f.created_at as at, '${of}' as of, f.subject_id as id, ${told}
      from follow_up f where ${within} and ${theirs}`
  const goesOn = `later.id is not null and ${whoseOf(sources, later.kind)('f.created_by')}`
  return `select 'followUp' as kind, f.created_by as who, f.created_at as at,
      case when ${goesOn} then '${later.kind}' else '${of}' end as of,
      case when ${goesOn} then later.id else f.subject_id end as id, ${told}
    from follow_up f left join ${later.table} later on later.office_id = $1 and later.${later.continues.by} = f.subject_id
    where ${within} and (${theirs} or ${goesOn})`
}

/** SQL of whatever somebody did, one row each: who, when, with which record, and what they said or won. */
function actions(kinds: ActionKinds): string {
  return kinds.actionSources
    .flatMap(({ of, did }) => [
      followUps(kinds, of),
      ...did(whoseOf(kinds.actionSources, of)).map(
        sql => `select kind, who, at, '${of}', id, null, '', amount from (${sql}) did`,
      ),
    ])
    .join('\nunion all\n')
}

/** Returns the statement that counts what each person did, by day, kind and method. */
export const countStatement = (kinds: ActionKinds): string => `
  select who, (at at time zone 'Asia/Shanghai')::date::text as day, kind, method_id as "methodId",
    count(*) as count, coalesce(sum(amount), 0)::bigint as amount
  from (${actions(kinds)}) d group by 1, 2, 3, 4 order by 2 desc, 1`

/**
 * Returns the statement that tells actions, the latest first. After the usual parameters come the person, the kind, the method
 * or null, how many, and who asks.
 */
export function rowStatement(kinds: ActionKinds): string {
  const { actionSources: sources } = kinds
  const [person, kind, method, most, asking] = Array.from({ length: 5 }, (_, at) => `$${4 + sources.length + at}`)
  const any = (column: string) => `coalesce(${sources.map(({ of }) => `${of}.${column}`).join(', ')})`
  // A null id is looked up nowhere.
  const joins = sources.map(
    ({ of, records }) => `left join (${records}) ${of} on ${of}.id = case d.of when '${of}' then d.id end`,
  )
  const joined = sources.flatMap(one =>
    one.joined ? `d.of = '${one.of}' and ${one.joined('d.id', `${asking}::bigint`)}` : [],
  )
  return `
  select d.kind, d.at, d.method_id as "methodId", d.text, d.amount, d.of, d.id, coalesce(${any('name')}, '') as name,
    ${any('owner_id')} as "ownerId", ${any('department_id')} as "departmentId", ${joined.join(' or ') || 'false'} as joined
  from (${actions(kinds)}) d ${joins.join(' ')}
  where d.who = ${person} and d.kind = ${kind} and (${method}::bigint is null or d.method_id = ${method})
  order by d.at desc, id desc limit ${most}`
}

/** Tells who works on records of the lists, by a role that opens one of the menus $3; and who is named in $2. */
export const peopleStatement = `
  select e.id, e.name, e.department_id as "departmentId", coalesce(d.name, '') as department
  from employee e left join department d on d.office_id = e.office_id and d.id = e.department_id
  where e.office_id = $1 and (e.id = any($2) or e.disabled_at is null and ${hasMenu('= any($3)')})
  order by e.id`
