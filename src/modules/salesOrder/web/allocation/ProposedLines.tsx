import { boxWords } from '../../../goods/api/boxWords.ts'
import type { ProposedLine } from '../../api/allocation.ts'
import { lineWords, partWords } from './words.ts'

/** Says of each line what is proposed and why, and what is left over of its lots. */
export function ProposedLines({ lines }: { lines: readonly ProposedLine[] }) {
  return (
    <ul className="hint">
      {lines
        .filter(({ needed }) => needed > 0)
        .map(line => (
          <li key={line.id}>{`${lineWords(line)} 要 ${boxWords(line.needed, line.boxPieces)}：${toldOf(line)}`}</li>
        ))}
    </ul>
  )
}

function toldOf({ parts, reason, tails }: ProposedLine): string {
  const left = tails.map(({ lotName, pieces, boxPieces }) => `${lotName} 剩 ${boxWords(pieces, boxPieces)}`)
  const chosen = parts.map(partWords).join(' + ')
  const why = chosen === '' ? reason : `${chosen}，${reason}`
  return left.length > 0 ? `${why}；会留下尾货：${left.join('、')}` : why
}
