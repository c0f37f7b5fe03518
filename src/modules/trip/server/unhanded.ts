import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { Statement } from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { receiptVisibility } from '../../money/server/index.ts'
import type { Unhanded } from '../api/day.ts'
import { type CollectedOn, collectedSql } from './collections.ts'

type Row = CollectedOn & {
  tripNumber: string
  runsOn: string
  handed: boolean
  driverId: number | null
  driver: string
  days: number
}

/** Returns 司机未交款: what drivers collected and finance has not confirmed, of the receipts that the person sees; whoever has waited longest first. */
export async function unhanded(desk: Desk): Promise<Unhanded[]> {
  const { values, bind } = new Statement()
  const open = `r.state in ('submitted', 'returned') and ${inScope(desk, receiptVisibility, 'r')(bind)}`
  const { rows } = await desk.client.query<Row>(
    `select x.*, t.number as "tripNumber", t.runs_on as "runsOn", t.state in ('handed', 'settled') as handed, t.driver_id as "driverId",
       coalesce(d.name, t.driver) as driver, greatest(${bind(formatDate(clock.now()))}::date - t.runs_on, 0) as days
     from (${collectedSql(open)}) x join trip t on t.office_id = current_office() and t.id = x."tripId"
     left join employee d on d.office_id = t.office_id and d.id = t.driver_id order by t.runs_on, x."receiptId"`,
    values,
  )
  return [...Map.groupBy(rows, ({ driverId, driver }) => driverId ?? driver)].map(([, of]) => ofDriver(of))
}

function ofDriver(rows: readonly Row[]): Unhanded {
  const [first] = rows as [Row, ...Row[]]
  const sum = (some: readonly Row[]) => some.reduce((all, { amount }) => all + amount, 0)
  return {
    driverId: first.driverId,
    driver: first.driver,
    amount: sum(rows),
    cash: sum(rows.filter(({ kind }) => kind === 'cash')),
    days: first.days,
    rows: rows.map(({ driverId: _, driver: __, days: ___, ...row }) => row),
  }
}
