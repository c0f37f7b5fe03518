import type { QueryConfig } from 'pg'
import { cameClues, type Person, seenClues, statement } from './bare.ts'

const most = 10

/**
 * Counts the clues of each view and the new ones of 14 days, and reads whom the person calls next (due, then new, then
 * later). Other to-dos are left out.
 */
export function dashboard(person: Person): QueryConfig[] {
  const { officeId, employeeId } = person
  return [
    statement(bind => {
      const me = bind(employeeId)
      return `with today as (select date_trunc('day', now(), 'Asia/Shanghai') as begin)
        select count(*) filter (where seen) as "all", count(*) filter (where owner_id = ${me}) as mine,
          count(*) filter (where seen and status = 'unassigned') as unassigned, count(*) filter (where status = 'pooled') as pool,
          count(*) filter (where seen and status = 'following' and next_follow_up_at < begin) as overdue,
          count(*) filter (where seen and status = 'following' and next_follow_up_at >= begin and next_follow_up_at < begin + interval '1 day') as due
        from today, (select *, (${seenClues(person, bind)}) as seen from clue c where c.office_id = ${bind(officeId)}) every`
    }),
    statement(
      bind => `select to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as count from clue c
        where ${cameClues(person, bind)} and c.created_at >= date_trunc('day', now(), 'Asia/Shanghai') - interval '13 days' group by 1 order by 1`,
    ),
    statement(bind => {
      const [office, me] = [bind(officeId), bind(employeeId)]
      const own = `c.office_id = ${office} and c.owner_id = ${me} and c.status = 'following'`
      const clues = `select 'clue' as of, c.id, u.name, c.next_follow_up_at as at, c.created_at
            from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id where ${own}`
      return `select * from (
          (${clues} and c.next_follow_up_at is not null order by c.next_follow_up_at limit ${most})
          union all
          (${clues} and c.last_follow_up_at is null and c.next_follow_up_at is null order by c.created_at, c.id limit ${most})
          union all
          (select 'opportunity', o.id, o.name, o.next_follow_up_at, o.created_at from opportunity o
            where o.office_id = ${office} and o.owner_id = ${me} and o.status = 'open' and o.next_follow_up_at is not null
            order by o.next_follow_up_at limit ${most})
        ) every order by case when at is null then 1
            when at < date_trunc('day', now(), 'Asia/Shanghai') + interval '1 day' then 0 else 2 end, coalesce(at, created_at), id limit ${most}`
    }),
  ]
}
