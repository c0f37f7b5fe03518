import { lazy, Suspense } from 'react'
import type { Stale } from './stale.ts'

const StaleDialog = lazy(() => import('./StaleDialog.tsx'))

type Props = {
  /** What `useSavingOver` returns. */
  saving: {
    stale: Stale | undefined
    save: (how: { force: true }) => Promise<unknown>
    reload: () => Promise<void>
    forget: () => void
  }
  /** The fields that this person changed. */
  mine: string[]
}

/** Lets a person whose save came second choose between their state and the saved one. */
export function StaleSave({ saving: { stale, save, reload, forget }, mine }: Props) {
  return (
    <Suspense>
      {stale && (
        <StaleDialog
          stale={stale}
          mine={mine}
          onReload={() => void reload()}
          onForce={() => void save({ force: true })}
          onClose={forget}
        />
      )}
    </Suspense>
  )
}
