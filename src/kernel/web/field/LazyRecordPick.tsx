import { type ComponentProps, lazy, Suspense } from 'react'

const RecordPick = lazy(() => import('./RecordPick.tsx'))

/** Picks one of many records, as `RecordPick` does, whose code loads with the first one shown. */
export function LazyRecordPick(props: ComponentProps<typeof RecordPick>) {
  return (
    <Suspense fallback={<div className="input input-waiting" />}>
      <RecordPick {...props} />
    </Suspense>
  )
}

/** What a picker of one kind of records takes: all but the kind and how they are found. */
export type PickProps = Omit<ComponentProps<typeof RecordPick>, 'kind' | 'find' | 'placeholder'>
