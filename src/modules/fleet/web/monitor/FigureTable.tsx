import '../../../../kernel/web/ui/reportTable.css'

type Props = { heads: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[]; words?: number }

/** A table of figures; the first `words` columns are words, the others numbers. On a phone each row is a card. */
export function FigureTable({ heads, rows, words = 1 }: Props) {
  return (
    <table className="report-table monitor-table">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} className={at < words ? undefined : 'number'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              <td key={heads[at + 1]} data-head={heads[at + 1]} className={at + 1 < words ? undefined : 'number'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
