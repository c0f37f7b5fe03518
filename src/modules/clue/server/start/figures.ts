import { startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../../kernel/server/list/list.ts'
import type { StartFigures } from '../../../reporting/server/index.ts'
import { clueConditions, leftOut } from '../reading/list.ts'
import { countedClueList } from '../reading/waiting.ts'

/** Returns the new clues within the person's data scope per day of Asia/Shanghai, for the last `days` days, oldest first. */
async function trend(desk: Desk, days: number, now = clock.date()): Promise<{ day: string; count: number }[]> {
  const { values, bind } = new Statement()
  const [first, length] = [bind(startOfDay(now, 1 - days).toISOString()), bind(days)]
  const where = (await clueConditions(desk, 'withPool', now)).map(condition => condition(bind)).join(' and ')
  // The first bound says nothing new but lets the index read these days alone.
  const { rows } = await desk.client.query<{ day: string; count: number }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, count(c.id) as count
     from generate_series(0, ${length}::int - 1) as n, lateral (select (${first}::timestamptz at time zone 'Asia/Shanghai')::date + n as day) d
     left join clue c on c.created_at >= ${first} and c.created_at >= (d.day::timestamp at time zone 'Asia/Shanghai')
       and c.created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai') and ${where}
     group by d.day order by d.day`,
    values,
  )
  return rows
}

/** The figures of clues on the start page. */
export const clueFigures: StartFigures = {
  list: countedClueList.of,
  as: 'clue',
  views: ['mine', 'all', 'unassigned', 'due', 'overdue', 'pool'],
  trend,
  trendNote: leftOut,
}
