import { useCallback, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError } from '../answer.ts'
import { useDraft } from '../draft.ts'
import { type FieldSpec, fieldsOf } from '../field/spec.ts'
import { freshKey } from './key.ts'
import { readStale, type Stale } from './stale.ts'
import { useUnsaved } from './useUnsaved.ts'
import { byField, differ, type Faults, faultsOf, sentValues, startValues, type Values } from './values.ts'

export type FormOptions<Schema extends z.ZodObject, Saved> = {
  schema: Schema
  /** Where its draft is kept, one per form and record; without it nothing is kept. */
  name?: string
  /** The address parameter that holds the form open; leaving it with unsaved changes asks first. */
  at?: string
  given?: Values
  /** Sends it. `key` makes sending twice one submission; `force` overwrites what someone else saved meanwhile. */
  send: (values: z.output<Schema>, options: { key: string; force: boolean }) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

export type FormModel = {
  fields: Record<string, FieldSpec>
  values: Values
  faults: Faults
  set: (key: string, value: unknown) => void
  /** The person left a field: its fault may be shown now. */
  touch: (key: string) => void
  /** How often sending was refused, by the schema or by the server: each is a reason to look at the first fault. */
  refusals: number
  submit: (force?: boolean) => Promise<void>
  busy: boolean
  dirty: boolean
  /** An earlier visit left a draft, which is shown. */
  restored: boolean
  reset: () => void
  /** Someone else saved meanwhile. */
  stale: Stale | undefined
  forgetStale: () => void
}

/** The state of one opened form (product.md §5): validated by its schema, guarded, kept as a draft, sent once. */
export function useForm<Schema extends z.ZodObject, Saved>(options: FormOptions<Schema, Saved>): FormModel {
  const { schema, given = {} } = options
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const givenText = JSON.stringify(given)
  const start = useMemo(() => startValues(fields, JSON.parse(givenText)), [fields, givenText])
  const [edited, setEdited] = useState<Values>()
  const [left, setLeft] = useState(false)
  const draft = useDraft<Values>(options.name ?? '', left || !options.name ? undefined : edited)
  const [restored, setRestored] = useState(draft.restored !== undefined)
  const values = edited ?? { ...start, ...(restored ? draft.restored : {}) }
  const dirty = !left && differ(start, values)
  const { faults, touch, showAll, setServerFaults } = useFaults(schema, fields, sentValues(fields, values))
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const sending = useRef(false)
  const [key] = useState(freshKey)

  const drop = useCallback(() => {
    setLeft(true)
    draft.clear()
  }, [draft.clear])
  useUnsaved(dirty && !busy, options.at, drop)

  const submit = async (force = false) => {
    if (sending.current) return
    if (!showAll()) return setRefusals(refusals + 1)
    sending.current = true
    setBusy(true)
    try {
      const saved = await options.send(schema.parse(sentValues(fields, values)), { key, force })
      drop()
      setTimeout(() => options.onSaved(saved))
    } catch (failure) {
      const theirs = readStale(failure)
      if (theirs) return setStale(theirs)
      if (!(failure instanceof CallError)) throw failure
      setServerFaults(byField(failure.issues, new Set(Object.keys(fields))))
      setRefusals(refusals + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const reset = () => {
    draft.clear()
    setRestored(false)
    setEdited(undefined)
  }

  const set = (field: string, value: unknown) => {
    setEdited(before => ({ ...(before ?? values), [field]: value }))
    setServerFaults({})
  }
  return {
    fields,
    values,
    faults,
    set,
    touch,
    refusals,
    submit,
    busy,
    dirty,
    restored,
    reset,
    stale,
    forgetStale: () => setStale(undefined),
  }
}

/** Faults are shown for fields that were left, and for all once sending was tried; the server's come on top. */
function useFaults(schema: z.ZodObject, fields: Record<string, FieldSpec>, values: Values) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [fromServer, setServerFaults] = useState<Faults>({})
  const own = faultsOf(schema, new Set(Object.keys(fields)), values)
  const shown = Object.fromEntries(Object.entries(own).filter(([key]) => touched.has(key)))
  return {
    faults: { ...fromServer, ...shown },
    setServerFaults,
    touch: (key: string) => setTouched(before => (before.has(key) ? before : new Set([...before, key]))),
    /** False where something is wrong, which is then shown. */
    showAll: () => {
      setTouched(new Set(['', ...Object.keys(fields)]))
      return Object.keys(own).length === 0
    },
  }
}
