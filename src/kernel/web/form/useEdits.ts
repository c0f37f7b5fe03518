import { useCallback, useMemo, useRef, useState } from 'react'
import { useDraft } from '../draft.ts'
import type { FieldSpec } from '../field/spec.ts'
import { differ, startValues, type Values } from './values.ts'

/** The person's changes, and the versions with which they began. */
type Edits = { changed: Values; [version: string]: unknown }

/** The versions of a record and of those behind it (`version`, `ownerVersion`). */
const versionsIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key === 'version' || key.endsWith('Version')))

export type EditModel = {
  values: Values
  /** The fields that differ from the present record. */
  mine: string[]
  set: (key: string, value: unknown) => void
  /** The values with what was set since they were drawn: for who has waited for an answer. */
  now: () => Values
  /** An earlier visit left this, and it is shown. */
  restored: boolean
  reset: () => void
  /** Drops the draft, because the content was saved or given up. */
  close: () => void
  closed: boolean
}

/**
 * Keeps the values of a form: the present record with the person's changes over it, so that untouched fields show what a
 * colleague saves meanwhile. The versions stay those of the beginning, so that the server can compare. With a `name` it is
 * stored as a draft.
 */
export function useEdits(fields: Record<string, FieldSpec>, given: Values, name: string | undefined): EditModel {
  const record = JSON.stringify(given)
  const start = useMemo(() => startValues(fields, JSON.parse(record)), [fields, record])
  const [edits, setEdits] = useState<Edits>()
  const latest = useRef<Edits>(undefined)
  const [closed, setClosed] = useState(false)
  const draft = useDraft<Edits>(name ?? '', closed || !name ? undefined : edits)
  const [forgotten, forget] = useState(!name)
  const kept = edits ?? (forgotten ? undefined : draft.restored)
  const values: Values = { ...start, ...kept?.changed, ...versionsIn(kept ?? {}) }
  const mine = Object.keys(kept?.changed ?? {}).filter(key => differ({ [key]: start[key] }, { [key]: values[key] }))
  const drop = useCallback(() => {
    draft.clear()
    forget(true)
    latest.current = undefined
    setEdits(undefined)
  }, [draft.clear])
  return {
    values,
    mine: closed ? [] : mine,
    set: (key, value) => {
      const base = latest.current ?? kept ?? { ...versionsIn(start), changed: {} }
      latest.current = { ...base, changed: { ...base.changed, [key]: value } }
      setEdits(latest.current)
    },
    now: () => ({ ...values, ...latest.current?.changed }),
    restored: edits === undefined && kept !== undefined && mine.length > 0,
    reset: drop,
    close: useCallback(() => {
      setClosed(true)
      draft.clear()
    }, [draft.clear]),
    closed,
  }
}
