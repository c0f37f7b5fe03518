import type { BesideWords } from '../../api/beside.ts'
import './beside.css'

/** Says beside a line of a document what is there for it. */
export function StockBeside({ words }: { words: BesideWords | undefined }) {
  return words && <small className={words.short ? 'stock-beside is-short' : 'stock-beside'}>{words.text}</small>
}
