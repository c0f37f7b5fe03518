import { type ReactNode, useState } from 'react'
import { formatFen } from '../../../kernel/api/format.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { EntryRow } from '../api/commission.ts'
import { KindTag } from './commissionLists.tsx'
import { Explanation } from './Explanation.tsx'
import { percent } from './percent.ts'
import '../../../kernel/web/ui/row.css'
import './commission.css'

const category = { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' } as const

/** Shows an entry of the ledger in a line, and how it came about once it is opened; `what` says whose or what it is. */
export function Entry({ row, what }: { row: EntryRow; what?: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className="row-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <KindTag kind={row.kind} /> {row.onDay}
        </span>
        <span className="commission-what">
          {what ?? row.contractNumber ?? row.sourceNumber ?? row.remark}{' '}
          <small>{row.categoryId === null ? '' : <Value column={category} value={row.categoryId} />}</small>
        </span>
        <span className="number">
          {formatFen(row.base)} × {percent(row.rate)}
        </span>
        <b className="number">{formatFen(row.amount)}</b>
      </button>
      {open && <Explanation id={row.id} />}
    </li>
  )
}
