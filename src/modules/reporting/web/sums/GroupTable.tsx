import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nothing, yuan } from '../../../../kernel/api/format.ts'
import { growth } from './comparison.ts'
import type { Figure, Group, Row } from './groups.ts'
import '../../../../kernel/web/ui/reportTable.css'

type Props<One> = {
  /** What the groups are: 部门. */
  head: string
  counted: string
  figures: readonly Figure<One>[]
  rows: readonly Row<One>[]
  names: readonly string[]
  /** The address of a group's rows. */
  to: (row: Row<One>) => string
}

/** The groups of a filter as a table: their names, how many rows each has, its sums, and how its amount grew. */
export function GroupTable<One extends Group>({ head, counted, figures, rows, names, to }: Props<One>) {
  const first = rows.find(({ group }) => group)?.group
  const seen = figures.filter(({ of }) => first && of(first) !== undefined)
  const compared = rows.some(({ before, yearAgo }) => before !== undefined || yearAgo !== undefined)
  const heads = [`${counted}数`, ...seen.map(({ title }) => title), ...(compared ? ['比上期', '比去年'] : [])]
  return (
    <table className="report-table">
      <thead>
        <tr>
          <th>{head}</th>
          {heads.map(title => (
            <th key={title} className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={String(row.by)}>
            <td>
              <Link to={to(row)}>{names[at]}</Link>
            </td>
            <Cell head={`${counted}数`}>{row.group ? <Link to={to(row)}>{row.group.total}</Link> : 0}</Cell>
            {seen.map(({ title, of }) => (
              <Cell key={title} head={title}>
                {row.group ? <Link to={to(row)}>{of(row.group)}</Link> : nothing}
              </Cell>
            ))}
            {compared && <Grown head="比上期" row={row} before={row.before} />}
            {compared && <Grown head="比去年" row={row} before={row.yearAgo} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ head, children, title }: { head: string; children: ReactNode; title?: string | undefined }) => (
  <td className="number" data-head={head} title={title}>
    {children}
  </td>
)

function Grown({ head, row, before }: { head: string; row: Row<Group>; before: number | undefined }) {
  if (before === undefined) return <Cell head={head}>…</Cell>
  return (
    <Cell head={head} title={`原来 ${yuan(before)}`}>
      {growth(row.group?.amount ?? 0, before)}
    </Cell>
  )
}
