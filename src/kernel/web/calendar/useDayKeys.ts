import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays, type DayText } from './days.ts'

type Options = { day: DayText; today: DayText; onDay: (day: DayText) => void; onStep: (by: number) => void }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The keys of a calendar's days; the focus follows the day while it is within them. */
export function useDayKeys({ day, today, onDay, onStep }: Options): {
  grid: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const grid = useRef<HTMLDivElement>(null)
  const walked = useRef(false)
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    walked.current = false
  }, [day])
  const act = (event: KeyboardEvent): void | false => {
    const step = steps[event.key]
    if (step) return onDay(addDays(day, step))
    if (event.key === 'PageUp' || event.key === 'PageDown') return onStep(event.key === 'PageUp' ? -1 : 1)
    if (event.key === 't' || event.key === 'T') return onDay(today)
    if (event.key === 'Enter') return enter(event.target as HTMLElement)
    return false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const onDayItself = (event.target as HTMLElement).dataset.day !== undefined
    if (!onDayItself || event.altKey || event.ctrlKey || event.metaKey || act(event) === false) return
    event.preventDefault()
    walked.current = event.key !== 'Enter'
  }
  return { grid, onKeyDown }
}

/** Into the day: to its first item. */
function enter(day: HTMLElement): void {
  day.querySelector<HTMLElement>('a, button')?.focus()
}
