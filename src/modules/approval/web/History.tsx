import { formatDateTime, formatRelative } from '../../../kernel/contract/time.ts'
import { useChoice } from '../../../kernel/web/field/reference.ts'
import { decisionWords, type Happened } from '../contract/approval.ts'

const person = { kind: 'employee' } as const

/** What people and the flow's rules did, in the order in which it happened. */
export function History({ happened }: { happened: readonly Happened[] }) {
  return (
    <ol className="decisions">
      {happened.map(one => (
        <Said key={one.id} one={one} />
      ))}
    </ol>
  )
}

function Said({ one }: { one: Happened }) {
  const find = useChoice()
  const name = (id: number) => find(person, id)?.label ?? '…'
  return (
    <li data-kind={one.kind}>
      <header>
        <b>{one.by === null ? '系统' : name(one.by)}</b>
        <span>
          {decisionWords[one.kind]}
          {one.people.length > 0 && `：${one.people.map(name).join('、')}`}
        </span>
        {one.nodeName && <small>{one.nodeName}</small>}
        {one.note && <small>{one.note}</small>}
        <time dateTime={one.at} title={formatDateTime(one.at)}>
          {formatRelative(one.at)}
        </time>
      </header>
      {one.comment && <p>{one.comment}</p>}
    </li>
  )
}
