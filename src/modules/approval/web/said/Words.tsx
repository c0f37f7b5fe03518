import type { Happened } from '../../api/approval.ts'
import { useNames } from '../names.ts'
import { piecesOf } from './mention.ts'
import './said.css'

/** Shows a comment with its mentions highlighted. */
export function Words({ one }: { one: Pick<Happened, 'comment' | 'mentions'> }) {
  const name = useNames()
  const pieces = piecesOf(
    one.comment,
    one.mentions.map(id => name(id)),
  )
  return (
    <p>
      {pieces.map((piece, at) =>
        piece.names ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes
          <span key={at} className="mentioned">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
