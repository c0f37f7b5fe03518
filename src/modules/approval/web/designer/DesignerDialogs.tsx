import { lazy, Suspense } from 'react'
import { startKey } from '../../../flows/api/flow.ts'
import type { DesignerModel } from './useDesigner.ts'

const StaleDialog = lazy(() => import('../../../../kernel/web/form/StaleDialog.tsx'))
const PublishDrawer = lazy(() => import('../publish/PublishDrawer.tsx'))
const KeepDialog = lazy(() => import('../template/KeepDialog.tsx'))

/** Shows the dialogs above the designer: a colleague's save, a new version, the name of a kept node. */
export function DesignerDialogs({ designer }: { designer: DesignerModel }) {
  const { detail, saving, beside, setBeside, show, kept, keep } = designer
  return (
    <Suspense>
      {saving.stale && <Stale designer={designer} />}
      {beside === 'publish' && (
        <PublishDrawer
          flow={detail}
          version={saving.version}
          onOpen={key => {
            setBeside(undefined)
            show(key)
          }}
          onPublished={after => {
            saving.note(after)
            setBeside(undefined)
          }}
          onClose={() => setBeside(undefined)}
        />
      )}
      {kept && <KeepDialog node={kept} onClose={() => keep(undefined)} />}
    </Suspense>
  )
}

function Stale({ designer: { saving, editing } }: { designer: DesignerModel }) {
  const { stale, forgetStale } = saving
  if (!stale) return null
  const reload = () => {
    forgetStale()
    editing.select(startKey)
    editing.open(undefined)
    void saving.reload()
  }
  const force = () => {
    forgetStale()
    void saving.save(true)
  }
  return <StaleDialog stale={stale} mine={['draft', 'drawn']} onReload={reload} onForce={force} onClose={forgetStale} />
}
