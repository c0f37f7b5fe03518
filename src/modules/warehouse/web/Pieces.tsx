import { withUnit } from '../../../kernel/api/format.ts'
import { boxWords } from '../../goods/api/boxWords.ts'

/** Shows pieces in boxes and loose ones (12 箱 5 片), with all of them as pieces in its title where there is a box. Faint where there are none. */
export function Pieces({ pieces, box }: { pieces: number; box: number | null }) {
  if (pieces === 0) return <span className="nothing">0</span>
  return <span title={box === null ? undefined : withUnit(pieces * 1000, '片')}>{boxWords(pieces, box)}</span>
}
