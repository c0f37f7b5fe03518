import { type ReactNode, use } from 'react'
import type { Column } from '../api/list.ts'
import { formatDateTime } from '../api/time.ts'
import { Fact } from './drawer/Fact.tsx'
import { Value } from './field/Value.tsx'
import { PaperSheet } from './PaperSheet.tsx'
import { PlyPaper } from './ply/PlyPaper.tsx'
import { ChosenForm } from './ply/paperForm.ts'
import { useSession } from './session.ts'
import './drawer/record.css'

type Props = {
  name: string
  /** The columns at the top of the page, and the record that has their values. */
  heads: readonly Column[]
  record: Readonly<Record<string, unknown>>
  /** How many rows its one table has; such a paper fits on continuous paper, too. */
  rows?: number
  /** Who signs it. */
  signs?: readonly string[]
  /** What each ply of continuous paper is, from the top: 白联 存根. */
  copies?: readonly string[]
  children: ReactNode
}

/** Shows a record on paper, in a `PdfView`: its name, its main facts, the rest, its exporter and the time. */
export function Paper({ name, heads, record, rows, signs = [], copies = [], children }: Props) {
  const person = useSession(state => state.person)
  const form = use(ChosenForm)
  const foot = `${person?.realName} 导出于 ${formatDateTime(new Date())}`
  if (form !== 'a4' && rows !== undefined)
    return (
      <PlyPaper
        form={form}
        name={name}
        heads={heads}
        record={record}
        rows={rows}
        signs={signs}
        foot={[...copies, foot].join('　')}
      >
        {children}
      </PlyPaper>
    )
  return (
    <PaperSheet title={name} foot={foot}>
      <dl className="facts" data-block>
        {heads.map(column => (
          <Fact key={column.key} title={column.title}>
            <Value column={column} value={record[column.key]} />
          </Fact>
        ))}
      </dl>
      {children}
      {signs.length > 0 && <p data-block>{signs.map(who => `${who}：`).join('　　　　　　　　')}</p>}
    </PaperSheet>
  )
}
