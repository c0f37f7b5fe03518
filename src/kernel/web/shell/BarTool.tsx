import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { usePhone } from '../ui/usePhone.ts'

type Props = {
  icon: ReactNode
  label: string
  /** The tooltip, if it says more than the label. */
  hint?: string
  /** Words beside the icon, where the bar is wide. */
  text?: string
  /** On phones, where the bar has no room, the tool is an entry of the person's menu. */
  rare?: boolean
  expanded?: boolean
  onPress: () => void
}

/** Shows a tool of the top bar. */
export function BarTool({ icon, label, hint = label, text, rare = false, expanded, onPress }: Props) {
  const moved = usePhone() && rare
  useMoved(moved, label, onPress)
  if (moved) return null
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      aria-expanded={expanded}
      title={hint}
      onClick={onPress}
    >
      {icon}
      {text && <span className="bar-words">{text}</span>}
    </button>
  )
}

type Entry = { text: string; run: () => void }
const useEntries = create<{ entries: readonly Entry[] }>(() => ({ entries: [] }))

/** Returns the tools that the person's menu shows now. */
export const useMovedTools = () => useEntries(state => state.entries)

function useMoved(moved: boolean, text: string, onPress: () => void): void {
  const run = useEffectEvent(onPress)
  useEffect(() => {
    if (!moved) return
    const entry = { text, run: () => run() }
    useEntries.setState(({ entries }) => ({ entries: [...entries, entry] }))
    return () => useEntries.setState(({ entries }) => ({ entries: entries.filter(other => other !== entry) }))
  }, [moved, text])
}
