import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError, tell } from '../answer.ts'
import type { CallOptions } from '../call.ts'
import { type FieldSpec, fieldsOf } from '../field/spec.ts'
import { freshKey } from './key.ts'
import { readStale, type Stale } from './stale.ts'
import { useEdits } from './useEdits.ts'
import { useFaults } from './useFaults.ts'
import { type Held, useHolding } from './useHolding.ts'
import { useUnsaved } from './useUnsaved.ts'
import { byField, type Faults, sentValues, type Values } from './values.ts'

export type FormOptions<Schema extends z.ZodObject, Saved> = {
  schema: Schema
  /** The name of the stored draft, one per form and record; without it nothing is stored. */
  name?: string
  /** The address parameter that holds the form open; leaving it with unsaved changes asks first. */
  at?: string
  given?: Values
  /** Fetches the present record with its version, so that saving over a colleague's change keeps their other fields. */
  latest?: () => Promise<Values>
  /**
   * Sends the form; pass `how` to `call`: sending twice is one submission, and the form reports a failure. A form that has no `latest` and takes
   * no `force` cannot be saved over a colleague's change.
   */
  send: (values: z.output<Schema>, how: CallOptions, force: boolean) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

export type FormModel = {
  fields: Record<string, FieldSpec>
  values: Values
  faults: Faults
  set: (key: string, value: unknown) => void
  /** The values with what was set since they were drawn: for who has waited for an answer before setting one. */
  now: () => Values
  /** The person left a field: its fault may be shown now. */
  touch: (key: string) => void
  /** The number of refusals, by the schema or the server: after each the form shows the first fault. */
  refusals: number
  /** `force` saves although a colleague saved meanwhile. */
  submit: (force?: boolean) => Promise<void>
  /** A field waits for something, or no longer does. */
  hold: (key: string, now: Held) => void
  busy: boolean
  dirty: boolean
  /** Fields that the person changed. */
  mine: string[]
  restored: boolean
  reset: () => void
  /** Someone else saved meanwhile. */
  stale: Stale | undefined
  /** The form can be saved although a colleague saved meanwhile. */
  overwrites: boolean
  forgetStale: () => void
}

/** Keeps the state of one opened form (product.md §5): validated by its schema, guarded, stored as a draft, sent once. */
export function useForm<Schema extends z.ZodObject, Saved>(options: FormOptions<Schema, Saved>): FormModel {
  const { schema, given = {} } = options
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const edits = useEdits(fields, given, options.name)
  const faults = useFaults(schema, fields, edits.mine, sentValues(fields, edits.values))
  const [stale, setStale] = useState<Stale>()
  const [refusals, setRefusals] = useState(0)
  const sending = useSending()
  const dirty = edits.mine.length > 0
  useUnsaved(dirty && !sending.busy, options.at, edits.close)

  const refuse = (failure: unknown) => {
    const theirs = readStale(failure)
    if (theirs) return setStale(theirs)
    if (!(failure instanceof CallError)) throw failure
    tell(failure)
    faults.fromServer(byField(failure.issues, new Set(Object.keys(fields))))
    setRefusals(refusals + 1)
  }
  const holding = useHolding(() => void submit())
  const submit = async (force = false) => {
    if (holding.waits) return holding.sendLater()
    if (!faults.check()) return setRefusals(refusals + 1)
    await sending.once(async key => {
      try {
        const values = force ? await overLatest(options, edits.values, edits.mine) : edits.values
        const saved = await options.send(schema.parse(sentValues(fields, values)), { key, silent: true }, force)
        edits.close()
        setTimeout(() => options.onSaved(saved))
        return true
      } catch (failure) {
        refuse(failure)
        return false
      }
    })
  }
  const set = (key: string, value: unknown) => {
    edits.set(key, value)
    faults.fromServer({})
  }
  return {
    fields,
    values: edits.values,
    faults: faults.shown,
    set,
    now: edits.now,
    touch: faults.touch,
    refusals,
    submit,
    hold: holding.hold,
    busy: sending.busy || holding.waiting,
    dirty,
    mine: edits.mine,
    restored: edits.restored,
    reset: edits.reset,
    stale,
    overwrites: options.latest !== undefined || options.send.length > 2,
    forgetStale: () => setStale(undefined),
  }
}

/** Returns the present record with only the person's own changes over it. */
async function overLatest(
  options: Pick<FormOptions<never, never>, 'latest'>,
  values: Values,
  mine: string[],
): Promise<Values> {
  const latest = await options.latest?.()
  return latest ? { ...values, ...latest, ...Object.fromEntries(mine.map(key => [key, values[key]])) } : values
}

/**
 * Sends one submission at a time, all with one idempotency key until one has succeeded; later content is another submission.
 */
function useSending(): { busy: boolean; once: (send: (key: string) => Promise<boolean>) => Promise<void> } {
  const [key, setKey] = useState(freshKey)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = async (send: (key: string) => Promise<boolean>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      if (await send(key)) setKey(freshKey())
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}
