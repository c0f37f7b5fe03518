import { useRef, useState } from 'react'
import { CallError, tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { readStale, type Stale } from '../../../../kernel/web/form/stale.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { type SwitchValue, switchFault } from '../../api/switch.ts'
import { switchRoutes as routes, type SwitchGroup } from '../../api/switches.ts'
import type { Known } from './SwitchPage.tsx'

/** The person's changes, each with the former value, so that a change by somebody else meanwhile is noticed. */
type Edits = Readonly<Record<string, { value: unknown; seen: SwitchValue }>>

/** Keeps the person's changes of switches over the stored values, to be saved together. */
export function useSwitches(groups: readonly SwitchGroup[], known: Known, refresh: () => Promise<unknown>) {
  const [edits, setEdits] = useState<Edits>({})
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)
  const key = useRef(freshKey())
  const specs = new Map(groups.flatMap(({ switches }) => switches.map(({ code, is }) => [code, is] as const)))
  const faultOf = (code: string) => {
    const spec = specs.get(code)
    return (spec && switchFault(spec, edits[code]?.value)) ?? undefined
  }
  const mine = Object.keys(edits).filter(code => edits[code]?.value !== known[code])
  const faults: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    mine.map(code => [code, faultOf(code)]),
  )
  const reset = () => {
    setEdits({})
    setStale(undefined)
    void refresh()
  }
  useUnsaved(mine.length > 0 && !busy, 'edit', () => setEdits({}))

  const save = async (force = false) => {
    if (mine.some(code => faults[code])) return
    const changes = mine.map(code => {
      const { value, seen } = edits[code] as { value: SwitchValue; seen: SwitchValue }
      return { code, value, seen }
    })
    setStale(undefined)
    setBusy(true)
    try {
      await call(routes.save, { body: { changes, force } }, { key: key.current, silent: true })
      notice.success('已保存，立即生效')
      await refresh()
      setEdits({})
    } catch (failure) {
      const theirs = readStale(failure)
      if (theirs) setStale(theirs)
      else if (failure instanceof CallError) tell(failure)
      else throw failure
    } finally {
      key.current = freshKey()
      setBusy(false)
    }
  }
  return {
    valueOf: (code: string) => (edits[code] ? edits[code].value : known[code]),
    set: (code: string, value: unknown) =>
      setEdits(before => ({
        ...before,
        [code]: { value, seen: before[code]?.seen ?? (known[code] as SwitchValue) },
      })),
    mine,
    /** The changes to be saved; an invalid value is left out. */
    changes: mine.filter(code => !faults[code]).map(code => ({ code, value: edits[code]?.value as SwitchValue })),
    faults,
    busy,
    stale,
    forgetStale: () => setStale(undefined),
    reset,
    save,
  }
}
