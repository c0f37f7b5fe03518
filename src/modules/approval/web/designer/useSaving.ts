import { useRef, useState } from 'react'
import { CallError, tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { readStale, type Stale } from '../../../../kernel/web/form/stale.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import type { FlowDetail, FlowRow } from '../../api/flow.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import type { Editing } from './canvas/useEditing.ts'
import { flowQuery } from './flowQuery.ts'
import { misfits } from './problems.ts'

type Saved = Pick<FlowDetail, 'version' | 'state'>

/** Saves a draft over the opened version; otherwise tells the person who saved meanwhile. */
export function useSaving(detail: FlowDetail, editing: Editing) {
  const [{ version, state }, setSaved] = useState<Saved>(detail)
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { flow, settle } = editing

  const send = async (force: boolean) => {
    const body = { id: detail.id, version, force, draft: flow }
    try {
      const saved = await call(flowRoutes.draft, { body }, { key: freshKey(), silent: true })
      setSaved(saved)
      settle(flow)
      void queryClient.invalidateQueries({ queryKey: [flowRoutes.list.at] })
      queryClient.setQueryData(flowQuery(detail.id).queryKey, { ...detail, ...saved, draft: flow })
      notice.success('草稿已保存')
      return true
    } catch (failure) {
      const theirs = readStale(failure)
      if (theirs) setStale(theirs)
      else if (failure instanceof CallError) tell(failure)
      else throw failure
      return false
    }
  }
  /** Resolves to whether the draft is saved. */
  const save = async (force = false): Promise<boolean> => {
    const [wrong] = misfits(flow)
    if (wrong) {
      editing.select(wrong.node)
      editing.open(wrong.node)
      notice.warning(wrong.words)
      return false
    }
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      return await send(force)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** Draws the saved state instead, also that of a colleague. */
  const reload = async () => {
    const latest = await queryClient.fetchQuery({ ...flowQuery(detail.id), staleTime: 0 })
    setSaved(latest)
    editing.begin(latest.draft)
  }
  /** Notes that the drawing was published: new documents take it. */
  const note = (after: FlowRow) => {
    setSaved(after)
    void queryClient.invalidateQueries({ queryKey: [flowRoutes.list.at] })
    queryClient.setQueryData(flowQuery(detail.id).queryKey, { ...detail, ...after, draft: flow, published: flow })
  }
  return {
    save,
    busy,
    stale,
    forgetStale: () => setStale(undefined),
    reload,
    note,
    version,
    state,
  }
}
