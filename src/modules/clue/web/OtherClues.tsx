import { formatMinute } from '../../../kernel/api/time.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { ClueDetail } from '../api/clue.ts'
import { useColumnsOf } from './ClueFacts.tsx'
import { StatusTag } from './clueList.tsx'

type Props = { clue: ClueDetail; onOpen: (id: number) => void }

/** Shows the other clues of the same customer. */
export function OtherClues({ clue, onOpen }: Props) {
  const [owner] = useColumnsOf(['ownerId'])
  return (
    <ul className="others">
      {clue.otherClues.map(other => (
        <li key={other.id}>
          <button type="button" className="link" onClick={() => onOpen(other.id)}>
            {formatMinute(other.createdAt)} 创建
          </button>
          <StatusTag status={other.status} />
          {owner && <Value column={owner} value={other.ownerId} />}
        </li>
      ))}
    </ul>
  )
}
