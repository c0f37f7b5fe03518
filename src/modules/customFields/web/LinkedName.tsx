import { useNavigate } from 'react-router'
import { unseen, useLinkedRecords } from './linked.ts'

/** The name of a linked record, which opens it for whoever may. */
export function LinkedName({ of, id }: { of: string; id: number }) {
  const navigate = useNavigate()
  const linked = useLinkedRecords()(of, id)
  if (!linked) return '…'
  const { name, to } = linked
  if (name === null) return <span className="nothing">{unseen}</span>
  if (to === null) return name
  return (
    <button type="button" className="link" onClick={() => void navigate(to)}>
      {name}
    </button>
  )
}
