import { valueIn } from '../../../kernel/api/customNames.ts'
import type { Column } from '../../../kernel/api/list.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'

type Props = { columns: readonly Column[]; record: object }

/** Draws a record as the list shows it at first, as a row and as the card of a phone: its name, then custom fields that stand there. */
export function Looks({ columns, record }: Props) {
  const [name, ...rest] = columns
  if (!name) return null
  const cell = (column: Column) => <Value column={column} value={valueIn(record, column.key)} />
  return (
    <>
      <h3>列表里的样子</h3>
      {rest.length === 0 && (
        <p className="hint">还没有字段勾选“列表里默认显示”。每个人也可以在列表的“列”里自己加上。</p>
      )}
      <div className="custom-look">
        <table aria-label="列表里的样子">
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.key} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map(column => (
                <td key={column.key}>{cell(column)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <h3>手机卡片的样子</h3>
      <section className="custom-card" aria-label="手机卡片的样子">
        <b>{cell(name)}</b>
        <dl>
          {rest.map(column => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{cell(column)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
