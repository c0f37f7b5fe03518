import { PopoverButton } from '../../../../kernel/web/ui/Popover.tsx'
import { useDrawnKinds } from '../useStartKinds.ts'
import { meaningOf } from './words.ts'

/**
 * Shows what a word beside a figure means, by press, touch or keyboard. Nothing for a word that has no meaning of its
 * own. `means`: what an answer tells of it, instead of the words of the kinds.
 */
export function Means({ word, means: told }: { word: string; means?: string | undefined }) {
  const kinds = useDrawnKinds()
  const means = told ?? meaningOf(kinds, word)
  if (!means) return null
  return (
    <span className="means">
      <PopoverButton small kind="text" icon="help" label={`“${word}”是什么意思`}>
        {() => (
          <p className="means-text">
            <b>{word}</b>：{means}
          </p>
        )}
      </PopoverButton>
    </span>
  )
}
