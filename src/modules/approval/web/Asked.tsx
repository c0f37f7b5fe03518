import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { Value, When } from '../../../kernel/web/field/Value.tsx'
import type { ApprovalDetail } from '../api/approval.ts'
import { useNames } from './names.ts'
import { DueFact } from './time/DueFact.tsx'
import './asked.css'

/** The figures of a sentence: `¥12,300.00`, `8.5 折`, `20%`. */
const figures = /([−-]?¥[\d,.]+\d|\d[\d.]* 折|\d[\d,.]*%)/

const department = { key: 'departmentId', title: '发起部门', kind: 'department' } as const

/** Says who wants what, with the amount large, and leads to the records of the document. */
export function Asked({ approval }: { approval: ApprovalDetail }) {
  const { told, initiatorId, links } = approval
  const name = useNames()
  return (
    <section className="asked" aria-label="申请内容">
      <p className="asked-words">
        <b>{name(initiatorId)}</b>{' '}
        {told.asks.split(figures).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
          at % 2 === 1 ? <strong key={at}>{part}</strong> : part,
        )}
      </p>
      <p className="asked-when">
        <Value column={department} value={approval.departmentId} /> <When at={approval.startedAt} />
        {approval.dueAt && <DueFact at={approval.dueAt} />}
      </p>
      {told.amount && (
        <p className="asked-amount">
          <small>{told.amount.title}</small>
          <span>{yuan(told.amount.fen)}</span>
        </p>
      )}
      {links.length > 0 && (
        <p className="asked-links">
          {links.map(({ title, path }) => (
            <Link key={path} className="link" to={path}>
              {title}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
