import type { Figure, Group } from './groups.ts'

type Props<One> = {
  /** What the groups are: 部门. */
  head: string
  counted: string
  figures: readonly Figure<One>[]
  groups: readonly One[]
  names: readonly string[]
}

/** The groups of a filter as a table: their names, how many rows each has, and its sums. */
export function GroupTable<One extends Group>({ head, counted, figures, groups, names }: Props<One>) {
  const seen = figures.filter(({ of }) => groups[0] && of(groups[0]) !== undefined)
  return (
    <table>
      <thead>
        <tr>
          <th>{head}</th>
          <th className="number">{counted}数</th>
          {seen.map(({ title }) => (
            <th key={title} className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group, at) => (
          <tr key={String(group.by)}>
            <td>{names[at]}</td>
            <td className="number">{group.total}</td>
            {seen.map(({ title, of }) => (
              <td key={title} className="number">
                {of(group)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
