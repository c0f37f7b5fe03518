import { useState } from 'react'
import { CallError, tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { readStale, type Stale } from '../../../../kernel/web/form/stale.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type RoleDetail, type RolePreview, type RoleRights, roleRoutes as routes } from '../../api/role.ts'
import { merged } from './merge.ts'
import { detailQuery, refreshRoles } from './source.ts'

export type RightsModel = {
  rights: RoleRights
  set: (rights: Partial<RoleRights>) => void
  dirty: boolean
  reset: () => void
  busy: boolean
  /** The effect of saving, while it is shown. */
  preview: RolePreview | undefined
  ask: () => Promise<void>
  closePreview: () => void
  save: (force?: boolean) => Promise<void>
  stale: Stale | undefined
  /** The fields that both changed, for which saving takes the person's values. */
  mine: string[]
  forgetStale: () => void
}

const rightsOf = ({ menus, elements, scopes }: RoleRights): RoleRights => ({ menus, elements, scopes })
const sorted = ({ menus, elements, scopes }: RoleRights) =>
  JSON.stringify([
    [...menus].sort(),
    [...elements].sort(),
    [...scopes].sort((a, b) => a.module.localeCompare(b.module)),
  ])

/** The person's draft of the permissions, and the state from which they began. */
type Draft = { rights: RoleRights; base: RoleDetail; key: string }

/** Keeps the person's draft of a role's permissions: guarded, previewed, then saved once. */
export function useRights(role: RoleDetail): RightsModel {
  const [draft, setDraft] = useState<Draft>()
  const [preview, setPreview] = useState<RolePreview>()
  const [stale, setStale] = useState<Stale>()
  const [busy, setBusy] = useState(false)
  const rights = draft?.rights ?? rightsOf(role)
  const dirty = draft !== undefined && sorted(draft.rights) !== sorted(role)
  const reset = () => setDraft(undefined)
  useUnsaved(dirty && !busy, 'role', reset)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      const theirs = readStale(failure)
      if (theirs) setStale(theirs)
      else if (failure instanceof CallError) tell(failure)
      else throw failure
    } finally {
      setBusy(false)
    }
  }
  const ask = () =>
    during(async () => setPreview(await call(routes.preview, { body: { id: role.id, ...rights } }, { silent: true })))
  const sent = async (force: boolean) =>
    force && draft
      ? merged(draft.base, rights, await queryClient.fetchQuery({ ...detailQuery(role.id), staleTime: 0 }))
      : rights
  const save = (force = false) =>
    during(async () => {
      const body = { id: role.id, version: draft?.base.version ?? role.version, force, ...(await sent(force)) }
      const saved = await call(routes.grant, { body }, { silent: true, key: draft?.key })
      notice.success(
        saved.completed.length > 0 ? `已保存，并补上了所需的菜单：${saved.completed.join('、')}` : '已保存',
      )
      await refreshRoles()
      setPreview(undefined)
      reset()
    })
  return {
    rights,
    set: some => setDraft({ rights: { ...rights, ...some }, base: draft?.base ?? role, key: freshKey() }),
    dirty,
    reset,
    busy,
    preview,
    ask,
    closePreview: () => setPreview(undefined),
    save,
    stale,
    mine: JSON.stringify(rights.scopes) === JSON.stringify(draft?.base.scopes) ? [] : ['scopes'],
    forgetStale: () => setStale(undefined),
  }
}
