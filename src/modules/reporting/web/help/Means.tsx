import { PopoverButton } from '../../../../kernel/web/ui/Popover.tsx'
import { useDrawnKinds } from '../useStartKinds.ts'
import { meaningOf } from './words.ts'

/**
 * Shows what a word beside a figure means, by press, touch or keyboard. Nothing for a word that has no meaning of its
 * own.
 */
export function Means({ word }: { word: string }) {
  const means = meaningOf(useDrawnKinds(), word)
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
