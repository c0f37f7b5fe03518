import { percentWords, yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { ContractTerm } from '../../api/contract.ts'
import { dueKinds } from '../../api/terms.ts'

const when = ({ dueKind, dueDay, offsetDays }: ContractTerm) =>
  dueKind === 'date' ? (dueDay ?? '') : `${dueKinds[dueKind]}${offsetDays > 0 ? `后 ${offsetDays} 天` : ''}`

/** Shows what a contract asks for, when, and what is paid of it. */
export function Terms({ terms }: { terms: readonly ContractTerm[] }) {
  return (
    <ul className="contract-terms">
      {terms.map(term => (
        <li key={term.id}>
          <span>
            <b>{term.name}</b>
            <small>
              {when(term)}
              {term.rate !== null && `，${percentWords(term.rate)}`}
            </small>
          </span>
          <span>
            {yuan(term.amount)}
            <small>{term.paid > 0 ? `已收 ${yuan(term.paid)}` : '未收'}</small>
          </span>
          <span>
            {term.dueOn ?? <span className="nothing">条件未到</span>}
            <Standing term={term} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Standing({ term }: { term: ContractTerm }) {
  if (term.amount === 0) return <Tag>无需付款</Tag>
  if (term.paid >= term.amount) return <Tag tone="green">已收齐</Tag>
  const isLate = term.dueOn !== null && term.dueOn < formatDate(Date.now())
  return isLate ? <Tag tone="red">逾期</Tag> : null
}
