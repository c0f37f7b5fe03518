import { lazy, Suspense } from 'react'

/** What is picked: a day `2026-11-20`, a month `2026-11`, a time of day `09:30`, or a moment as ISO text with offset. */
export type Picked = 'day' | 'month' | 'time' | 'moment'

export type PickProps = {
  of?: Picked
  id?: string
  /** The name for screen readers where no label points to the field. */
  label?: string
  /** Empty without a choice. */
  value: string
  /** Gets the choice as `value` is written, empty where the field was cleared. */
  onChange: (value: string) => void
  /** The first and the last that may be chosen. */
  min?: string
  max?: string
  /** Always has a value and cannot be cleared. */
  kept?: boolean
}

// Ant Design's calendar arrives with the first field that shows one.
const DayPicker = lazy(() => import('./DayPicker.tsx'))

/** Picks a day, a month, a time or a moment by keys or from a calendar, where no form of fields is. */
export function DayPick(props: PickProps) {
  return (
    <Suspense fallback={<div className="input input-waiting" />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
