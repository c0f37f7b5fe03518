import type { QueryConfig } from 'pg'
import type { Bind } from '../../src/kernel/server/list/list.ts'
import { cameClues, type Person, seenDeals, seenRows, statement } from '../sales/bare.ts'

type Period = { from: string; to: string }
type Board = { tiles: { key: string; figure: { value: number } }[] } & Record<
  'funnel' | 'channels' | 'converters' | 'people' | 'departments',
  readonly Partial<Record<'clues' | 'deals' | 'amount', { value: number }>>[]
>

const most = 10 // rows of a ranking
const today = `(now() at time zone 'Asia/Shanghai')::date`
const begin = `(${today}::timestamp at time zone 'Asia/Shanghai')`

/** What the board of a period says, without names: the numbers on top, the funnel and the rankings, in the order of their amounts. */
export function board(person: Person, period: Period): QueryConfig {
  return statement(bind => {
    const parts = [
      money(person, period, bind),
      ...(sells(person) ? [clues(person, period, bind), deals(person, period, bind)] : []),
    ]
    return `with ${parts.flatMap(part => part.tables).join(', ')} select ${parts.flatMap(part => part.columns).join(', ')}`
  })
}

/** The board of the product as the statement gives it. */
export function asByHand(told: Board): Record<string, unknown> {
  const ranked = (rows: Board['people'], by: 'clues' | 'amount') => rows.map(row => row[by]?.value)
  const rankings = {
    funnel: told.funnel.map(({ deals: many, amount }) => [many?.value, amount?.value]),
    channels: ranked(told.channels, 'clues'),
    converters: ranked(told.converters, 'clues'),
    people: ranked(told.people, 'amount'),
    departments: ranked(told.departments, 'amount'),
  }
  const tiles = Object.fromEntries(told.tiles.map(({ key, figure }) => [key, figure.value]))
  return tiles.newClues === undefined ? tiles : Object.assign(tiles, rankings)
}

/** Tells whether somebody sees clues and deals at all. */
const sells = ({ deals: { office, own, departmentIds } }: Person) => office || own || departmentIds.length > 0

type Part = { tables: string[]; columns: string[] }

function money(person: Person, { from, to }: Period, bind: Bind): Part {
  const days = `between ${bind(from)}::date and ${bind(to)}::date`
  return {
    tables: [
      `signed as (select coalesce(sum(c.effective_total), 0)::bigint as total,
        coalesce(sum(c.margin_amount) filter (where c.cost_amount <> 0 or c.margin_amount <> 0), 0)::bigint as margin
        from contract c where ${seenRows(person, 'c', person.contracts, bind)} and c.signed_on ${days} and c.state in ('effective', 'completed'))`,
      `owed as (select coalesce(sum(t.amount - t.paid), 0)::bigint as total,
        coalesce(sum(t.amount - t.paid) filter (where t.due_on < ${today}), 0)::bigint as overdue,
        coalesce(sum(t.amount - t.paid) filter (where t.due_on < ${today} - 90), 0)::bigint as long
        from contract_term t where ${seenRows(person, 't', person.contracts, bind)} and t.amount > t.paid)`,
    ],
    columns: [
      '(select total from signed) as "signedAmount"',
      ...(person.cost ? ['(select margin from signed) as margin'] : []),
      `(select coalesce(sum(r.amount), 0)::bigint from receipt r where ${seenRows(person, 'r', person.money, bind)}
        and r.received_on ${days} and r.state = 'confirmed') as "receivedAmount"`,
      '(select total from owed) as "outstandingAmount"',
      '(select overdue from owed) as "overdueAmount"',
      '(select long from owed) as "longOverdueAmount"',
    ],
  }
}

const moments = ({ from, to }: Period, bind: Bind) => {
  const at = (day: string, later: number) => `((${bind(day)}::date + ${later})::timestamp at time zone 'Asia/Shanghai')`
  return (column: string) => `${column} >= ${at(from, 0)} and ${column} < ${at(to, 1)}`
}

function clues(person: Person, period: Period, bind: Bind): Part {
  const by = (column: string) =>
    `(select coalesce(json_agg(clues), '[]') from (select count(*) as clues, count(*) filter (where status = 'converted') as converted
      from came group by ${column} order by 1 desc limit ${most}) ranked)`
  return {
    tables: [
      `came as materialized (select c.channel_id, c.owner_id, c.status from clue c where ${cameClues(person, bind)}
        and ${moments(period, bind)('c.created_at')})`,
    ],
    columns: [
      '(select count(*) from came) as "newClues"',
      `${by('channel_id')} as channels`,
      `${by('owner_id')} as converters`,
    ],
  }
}

function deals(person: Person, period: Period, bind: Bind): Part {
  const [seen, within] = [seenDeals(person, bind), moments(period, bind)]
  const ranked = (from: string, column: string) =>
    `(select coalesce(json_agg(amount), '[]') from (select sum(amount)::bigint as amount, count(*) as deals from ${from} group by ${column}
      order by 1 desc, 2 desc limit ${most}) ranked)`
  const whole = person.deals.office || person.deals.departmentIds.length > 0
  const mine = whole ? 'won' : `(select * from part where by = ${bind(person.employeeId)})`
  return {
    tables: [
      `won as materialized (select o.id, o.owner_id, o.department_id, o.deal_amount as amount from opportunity o
        where ${seen} and o.status = 'won' and ${within('o.closed_at')})`,
      `part as materialized (select coalesce(m.employee_id, w.owner_id) as by,
          case when m.id is null then w.amount else w.amount * m.upto / 10000 - w.amount * (m.upto - m.share) / 10000 end as amount
        from won w left join (select opportunity_id, id, employee_id, share, sum(share) over (partition by opportunity_id order by id) as upto
          from opportunity_member where office_id = ${bind(person.officeId)} and opportunity_id in (select id from won)) m on m.opportunity_id = w.id
        where coalesce(m.employee_id, w.owner_id) is not null)`,
      `lost as (select count(*) as deals from opportunity o where ${seen} and o.status = 'lost' and ${within('o.closed_at')})`,
      `open as materialized (select o.stage_id, o.expected_amount, o.next_follow_up_at, o.stage_entered_at from opportunity o
        where ${seen} and o.status = 'open')`,
      `step as (select s.id, s.stale_days, g.is_default, g.position as at, g.id as of, s.position from stage s
        join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id where s.office_id = ${bind(person.officeId)})`,
    ],
    columns: [
      `(select count(*) from opportunity o where ${seen} and ${within('o.created_at')}) as "newDeals"`,
      `(select count(*) from ${mine} m) as "wonDeals"`,
      `(select coalesce(sum(amount), 0)::bigint from ${mine} m) as "wonAmount"`,
      '(select deals from lost) as "lostDeals"',
      '(select count(*) from open) as "openDeals"',
      '(select coalesce(sum(expected_amount), 0)::bigint from open) as expected',
      `(select count(*) from open where next_follow_up_at >= ${begin} and next_follow_up_at < ${begin} + interval '1 day') as "dueDeals"`,
      `(select count(*) from open where next_follow_up_at < ${begin}) as "overdueDeals"`,
      `(select count(*) from open join step on step.id = stage_id where stage_entered_at < now() - make_interval(days => stale_days)) as "staleDeals"`,
      `(select coalesce(json_agg(json_build_array(deals, amount) order by is_default desc, at, of, position, id), '[]') from (
        select stage_id, count(*) as deals, coalesce(sum(expected_amount), 0)::bigint as amount from open group by 1) held
        join step on step.id = stage_id) as funnel`,
      `${ranked('part', 'by')} as people`,
      `${ranked('won', 'department_id')} as departments`,
    ],
  }
}
