import type { ReactNode } from 'react'
import type { Column } from '../api/list.ts'
import { formatDateTime } from '../api/time.ts'
import { Fact } from './drawer/Fact.tsx'
import { Value } from './field/Value.tsx'
import { useSession } from './session.ts'
import './drawer/record.css'
import './paper.css'

type Props = {
  name: string
  /** The columns at the top of the page, and the record that has their values. */
  heads: readonly Column[]
  record: Readonly<Record<string, unknown>>
  children: ReactNode
}

/** Shows a record on paper, in a `PdfView`: its name, its main facts, the rest, its exporter and the time. */
export function Paper({ name, heads, record, children }: Props) {
  const person = useSession(state => state.person)
  return (
    <div className="record-paper">
      <h1>{name}</h1>
      <dl className="facts">
        {heads.map(column => (
          <Fact key={column.key} title={column.title}>
            <Value column={column} value={record[column.key]} />
          </Fact>
        ))}
      </dl>
      {children}
      <footer>
        {person?.officeName} · {person?.realName} 导出于 {formatDateTime(new Date())}
      </footer>
    </div>
  )
}
