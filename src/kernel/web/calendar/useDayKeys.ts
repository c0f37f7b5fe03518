import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays, type DayText } from '../../api/day.ts'

type Options = {
  grid: RefObject<HTMLElement | null>
  day: DayText
  today: DayText
  onDay: (day: DayText) => void
  onStep: (by: number) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Handles the keys of a calendar's days; the focus follows the day while it is shown. */
export function useDayKeys({ grid, day, today, onDay, onStep }: Options): (event: KeyboardEvent) => void {
  const walked = useRef(false)
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    walked.current = false
  }, [day, grid])
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const step = steps[event.key]
    if (step) return () => onDay(addDays(day, step))
    if (event.key === 'PageUp' || event.key === 'PageDown') return () => onStep(event.key === 'PageUp' ? -1 : 1)
    if (event.key === 't' || event.key === 'T') return () => onDay(today)
    return event.key === 'Enter' ? () => enter(event.target as HTMLElement) : undefined
  }
  return event => {
    const onDayItself = (event.target as HTMLElement).dataset.day !== undefined
    const act = actionOf(event)
    if (!onDayItself || !act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    walked.current = event.key !== 'Enter'
    act()
  }
}

/** Moves the focus into the day, to its first item. */
function enter(day: HTMLElement): void {
  day.querySelector<HTMLElement>('a, button')?.focus()
}
